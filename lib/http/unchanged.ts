import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Validity } from '../table/validity.ts';
import { addressOf } from './address.ts';
import { headerValues } from './header-values.ts';
import { digestOf, knownTags, type Standing, standingOf } from './tag.ts';

/*
 * A caller who sends a valid tag gets 304 without a read: the tag belongs to the same request, the time is within its
 * bounds, and nothing was written since. A response gets such a tag at no extra cost.
 */

/** What the responses of a route depend on; see states.ts. */
export interface State {
  /** Returns false if nothing has changed since `begun` (milliseconds since the epoch). Costs at most one unit. */
  hasChangedSince(begun: number): Promise<boolean>;
}

/** Other code may respond differently: scripts/build/build.mjs inserts the hash of the bundle here. */
const BUILD = process.env['SERVICE_BUILD'] ?? '';

/** Returns the hash of everything in a request that its response depends on. `known` names its parameters. */
export function digestOfRequest(
  event: APIGatewayProxyEvent,
  { name, id, known, types = [] }: { name: string; id: string; known: string[]; types?: string[] | undefined },
): string {
  const given = Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([parameter, values]) =>
    known.includes(parameter) ? [[parameter, values?.[0] ?? ''] as [string, string]] : [],
  );
  const accepted = types.length > 0 ? headerValues(event.multiValueHeaders, 'accept') : [];
  return digestOf(JSON.stringify([BUILD, name, id, addressOf(event, given), accepted])).slice(0, 12);
}

/** Returns the validity for a tag; null if the response may change at any moment without a write. */
export const standingFor = (validity: Validity, request: string): Standing | null =>
  validity.until > validity.since ? { ...validity, request } : null;

/**
 * Returns the caller's tag if it certainly identifies the current response, else null. Costs at most one read unit.
 */
export async function tagStillValid(
  event: APIGatewayProxyEvent,
  request: string,
  state: State,
): Promise<string | null> {
  const now = Date.now();
  const all = knownTags(event).flatMap((tag) => {
    const standing = standingOf(tag);
    const isOfUse = standing?.request === request && standing.since <= now && now < standing.until;
    return isOfUse ? [{ tag, since: standing.since }] : [];
  });
  const newest = all.sort((a, b) => b.since - a.since)[0];
  return newest && !(await state.hasChangedSince(newest.since)) ? newest.tag : null;
}
