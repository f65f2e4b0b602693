/*
 * Bounds of the sort keys of entry lists, `<instant>#<entry id>`. Entry ids have one length and consist of letters
 * and digits, so `~` sorts after each of them.
 */

/** A lower bound for sort keys `<instant>#<id>`: it sorts before every instant. */
export const MIN_SORT_KEY = '0';

/** An upper bound for sort keys `<instant>#<id>`: it sorts after every instant. */
export const MAX_SORT_KEY = '9999';

/** Returns a sort key after every `<instant>#<id>` of an instant, as an inclusive upper bound. */
export const getLastSortKeyAt = (instant: string) => `${instant}~`;

/** Returns the greatest sort key before `sortKey`, to continue a descending query after it. */
export function getSortKeyBefore(sortKey: string): string {
  const last = sortKey.length - 1;
  return `${sortKey.slice(0, last)}${String.fromCharCode(sortKey.charCodeAt(last) - 1)}~`;
}

/** Returns the least sort key after `sortKey`, to continue an ascending query after it. */
export const getSortKeyAfter = (sortKey: string) => `${sortKey}!`;

/** Returns the instant of a sort key `<instant>#<id>`, or of an upper bound `<instant>~`. */
export const parseSortKeyInstant = (sortKey: string): string => sortKey.split(/[#~]/)[0] ?? '';

/** Returns a number for a key, padded so that keys sort numerically. */
export const padNumber = (count: number) => `${count}`.padStart(8, '0');

/**
 * Returns the sort key of an entry's version, `<updated>#<id>#<version>`. It is used in the index outboxes and in the
 * change streams by attribute.
 */
export const entryVersionSortKey = (updated: string, id: string, version: number) =>
  `${entrySortKey(updated, id)}#${version}`;

/** Returns the sort key `<instant>#<id>` of an entry in a list, in ascending order of time. */
export const entrySortKey = (instant: string, id: string) => `${instant}#${id}`;

/**
 * Returns the sort key of an archived version in `archivedEntryVersionsIndexPartition`.
 * `replacedAt` is the instant when the next version replaced it.
 */
export const archivedEntryVersionSortKey = (replacedAt: string, version: number) =>
  entrySortKey(replacedAt, padNumber(version));
