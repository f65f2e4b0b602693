import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Validity } from '../table/validity.ts';
import { addressOf } from './address.ts';
import { headerValues } from './header-values.ts';
import { digestOf, knownTags, type Standing, standingOf } from './tag.ts';

/*
 * A caller who sends a tag back gets 304 without the reading if the tag is of the same request, the time is within its bounds, and
 * nothing has been written since. The time says it all: an answer costs nothing more to get such a tag.
 */

/** What the answers of a route depend on; states.ts has them all. */
export interface State {
  /** False if it is certain that nothing of it has changed since a reading began at this time, in milliseconds. At most one unit. */
  hasChangedSince(begun: number): Promise<boolean>;
}

/** Other code may answer in another way: scripts/build/build.mjs puts the digest of a bundle here. */
const BUILD = process.env['SERVICE_BUILD'] ?? '';

/** The digest of a request: of all that its answer may differ by, unless something changes. `known` names its parameters. */
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

/** What the tag of an answer says beside its content; null if it may change without a write at any moment. */
export const standingFor = (validity: Validity, request: string): Standing | null =>
  validity.until > validity.since ? { ...validity, request } : null;

/** The tag of the caller that certainly is of the present answer to a request; null if none is. At most one read unit. */
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
