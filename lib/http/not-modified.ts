import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ValidityPeriod } from '../platform/dynamodb/response-validity.ts';
import { type EntityTagValidity, getIfNoneMatchTags, hashForEntityTag, parseValidityPeriod } from './entity-tag.ts';
import { buildRequestUrl, getHeaderValues } from './request-headers.ts';

/*
 * A caller who sends a valid tag gets 304 without a read: the tag belongs to the same request, the time is within its
 * bounds, and nothing was written since. A response gets such a tag at no extra cost.
 */

/**
 * The data that a route's responses depend on, which can report whether it has changed.
 * A route with a dependency confirms an unchanged response with 304, without reading the response again.
 */
export interface ResponseDependency {
  /** Returns false if nothing has changed since `begun` (milliseconds since the epoch). Costs at most one unit. */
  hasChangedSince(begun: number): Promise<boolean>;
}

/** Other code may respond differently: scripts/build/build.mjs inserts the hash of the bundle here. */
const BUILD_DIGEST = process.env['SERVICE_BUILD'] ?? '';

interface HashRequestOptions {
  name: string;
  id: string;
  known: string[];
  types?: string[] | undefined;
}

/**
 * Returns a hash of the deployed code and of a request: address, known parameters, Accept header.
 * An ETag with a validity period is accepted only for a request with the same hash.
 * `known` are the names of the route's parameters; `types` are its media types other than JSON.
 */
export function hashRequest(
  event: APIGatewayProxyEvent,
  { name, id, known: parameterNames, types = [] }: HashRequestOptions,
): string {
  const given = Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([parameter, values]) =>
    parameterNames.includes(parameter) ? [[parameter, values?.[0] ?? ''] as [string, string]] : [],
  );
  const accepted = types.length > 0 ? getHeaderValues(event.multiValueHeaders, 'accept') : [];
  return hashForEntityTag(JSON.stringify([BUILD_DIGEST, name, id, buildRequestUrl(event, given), accepted])).slice(
    0,
    12,
  );
}

/**
 * Returns the validity period to put into a response's ETag, with the hash of the request.
 * Null if the period is empty: then the response may change at any moment, even if no data is written.
 */
export const addRequestHashToValidity = (validity: ValidityPeriod, requestHash: string): EntityTagValidity | null =>
  validity.until > validity.from ? { ...validity, request: requestHash } : null;

/**
 * Returns the If-None-Match tag that certainly identifies the current response, else null.
 * Such a tag belongs to the same request, its validity period includes now, and no data has changed since. At most one
 * read unit.
 * @param requestHash the hash of the request, from `hashRequest`
 * @param dependency the data that the response depends on
 */
export async function findCurrentIfNoneMatchTag(
  event: APIGatewayProxyEvent,
  requestHash: string,
  dependency: ResponseDependency,
): Promise<string | null> {
  const now = Date.now();
  const all = getIfNoneMatchTags(event).flatMap((tag) => {
    const validity = parseValidityPeriod(tag);
    const isOfUse = validity?.request === requestHash && validity.from <= now && now < validity.until;
    return isOfUse ? [{ tag, since: validity.from }] : [];
  });
  const newest = all.sort((a, b) => b.since - a.since)[0];
  return newest && !(await dependency.hasChangedSince(newest.since)) ? newest.tag : null;
}
