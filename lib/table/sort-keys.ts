/*
 * Bounds of the sort keys of entry lists, `<instant>#<entry id>`. Entry ids have one length and consist of letters
 * and digits, so `~` sorts after each of them.
 */

/** Sort before and after every instant. */
export const MIN_SORT_KEY = '0';
export const MAX_SORT_KEY = '9999';

/** Returns the greatest sort key of an instant. */
export const getLastSortKeyAt = (instant: string) => `${instant}~`;

/** Returns the greatest sort key before `at`. */
export function getSortKeyBefore(sortKey: string): string {
  const last = sortKey.length - 1;
  return `${sortKey.slice(0, last)}${String.fromCharCode(sortKey.charCodeAt(last) - 1)}~`;
}

/** Returns the least sort key after `place`: `!` sorts before every continuation of a key. */
export const getSortKeyAfter = (sortKey: string) => `${sortKey}!`;

/** Returns the instant of a sort key `<instant>#<id>`, or of the end of an instant, `<instant>~`. */
export const parseSortKeyInstant = (sortKey: string): string => sortKey.split(/[#~]/)[0] ?? '';
