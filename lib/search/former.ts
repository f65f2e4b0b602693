import { datePartition, formerPartition, type Key, keyText } from '../table/key-chart.ts';
import { Problem } from '../values/problem.ts';
import { type PostingItem, postingOf } from './postings.ts';

/*
 * What an edit takes away stays findable for lists as of an instant: before a posting is removed, its place is kept beside its
 * partition. A former place is a key alone, so that a word that comes and goes a hundred times leaves one; when it held, the versions
 * of the entry say.
 */

const DAYS = datePartition('');

/** The places at which an entry had postings, and has none now: to be kept before the earlier ones are removed. Days on which something is due are in no list. */
export function formerPlaces(earlier: PostingItem[], now: PostingItem[]): Key[] {
  const standing = new Set(now.map((posting) => keyText(placeIn(posting))));
  return earlier
    .filter(({ pk }) => !pk.startsWith(DAYS))
    .map(placeIn)
    .filter((place) => !standing.has(keyText(place)))
    .map(({ pk, sk }) => ({ pk: formerPartition(pk), sk }));
}

/** A posting without what it says beside its place. */
const placeIn = ({ pk, sk }: PostingItem): Key => ({ pk, sk: postingOf({ pk, sk }).at });

/** Refuses an instant from before places were kept. @throws Problem 404 version_not_kept, which says since when they are */
export function refuseBefore(since: string | null, instant: string): void {
  if (since !== null && since <= instant) return;
  const detail =
    since === null
      ? 'What lists say is not kept yet: ask again in some minutes.'
      : `What lists said at ${instant} is not kept: it is since ${since}. Ask for that instant or a later one.`;
  throw new Problem('not_found', 'version_not_kept', detail);
}
