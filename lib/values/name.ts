import * as z from 'zod/mini';

/** Limit of a name that a user gives, in characters. */
const LONGEST_NAME = 80;
const RULE = `must be text of 1 to ${LONGEST_NAME} characters without control characters`;
/** Bidirectional marks, embeddings, overrides and isolates. They would reorder the text around a name. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a text without bidirectional control characters. */
export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, '');

/** Returns the canonical form of a name: NFC, single spaces, trimmed, without bidirectional controls. */
export const tidyName = (name: string): string => withoutDirections(name.normalize('NFC')).replace(/\s+/gu, ' ').trim();

function isName(name: string): boolean {
  const tidy = tidyName(name);
  return name.isWellFormed() && tidy !== '' && [...tidy].length <= LONGEST_NAME && !/\p{Cc}/u.test(name);
}

/** A name in a request. It is stored as `tidyName` returns it. */
export const GivenName = z.string(RULE).check(z.refine(isName, RULE));
