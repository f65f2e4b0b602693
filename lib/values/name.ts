import * as z from 'zod/mini';

/** Of a name that somebody gives a thing of theirs, in characters. */
const LONGEST_NAME = 80;
const RULE = `must be text of 1 to ${LONGEST_NAME} characters without control characters`;
/** Marks, embeddings, overrides and isolates: they change the order of the text around a name. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text without controls of its direction. */
export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, '');

/** The one form of a name: NFC, without controls of its direction, single spaces, none at the ends. */
export const tidyName = (name: string): string => withoutDirections(name.normalize('NFC')).replace(/\s+/gu, ' ').trim();

function isName(name: string): boolean {
  const tidy = tidyName(name);
  return name.isWellFormed() && tidy !== '' && [...tidy].length <= LONGEST_NAME && !/\p{Cc}/u.test(name);
}

/** A name as a caller gives it: tidyName makes that of it which is stored. */
export const GivenName = z.string(RULE).check(z.refine(isName, RULE));
