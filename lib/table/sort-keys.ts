/*
 * Bounds of the sort keys of entry lists, `<instant>#<entry id>`. Entry ids have one length and consist of letters
 * and digits, so `~` sorts after each of them.
 */

/** Sort before and after every instant. */
export const FIRST = '0';
export const LAST = '9999';

/** Returns the greatest sort key of an instant. */
export const upTo = (instant: string) => `${instant}~`;

/** Returns the greatest sort key before `at`. */
export function justBefore(at: string): string {
  const last = at.length - 1;
  return `${at.slice(0, last)}${String.fromCharCode(at.charCodeAt(last) - 1)}~`;
}

/** Returns the least sort key after `place`: `!` sorts before every continuation of a key. */
export const justAfter = (place: string) => `${place}!`;

/** Returns the instant of a sort key `<instant>#<id>`, or of the end of an instant, `<instant>~`. */
export const instantOfPlace = (place: string): string => place.split(/[#~]/)[0] ?? '';
