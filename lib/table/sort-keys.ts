/*
 * Bounds of the sort keys of lists of entries, which are <instant>#<entry id>. Ids of entries have one length and consist of
 * letters and digits, so `~` sorts after each of them.
 */

/** Before and after every instant. */
export const FIRST = '0';
export const LAST = '9999';

/** The greatest sort key of an instant. */
export const upTo = (instant: string) => `${instant}~`;

/** The greatest sort key before `at`. */
export function justBefore(at: string): string {
  const last = at.length - 1;
  return `${at.slice(0, last)}${String.fromCharCode(at.charCodeAt(last) - 1)}~`;
}

/** The least sort key after a place: `!` sorts before everything that a key can continue with. */
export const justAfter = (place: string) => `${place}!`;

/** The instant of a sort key `<instant>#<id>`, or of the end of an instant, `<instant>~`. */
export const instantOfPlace = (place: string): string => place.split(/[#~]/)[0] ?? '';
