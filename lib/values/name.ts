import * as z from 'zod/mini';

/** Limit of a name that a user gives, in characters. */
const MAX_NAME_LENGTH = 80;
const NAME_RULE = `must be text of 1 to ${MAX_NAME_LENGTH} characters without control characters`;
/** Bidirectional marks, embeddings, overrides and isolates. They would reorder the text around a name. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Removes bidirectional control characters, which would reorder the text around a name. */
export const removeBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '');

/** Returns the canonical form of a name: NFC, single spaces, trimmed, without bidirectional controls. */
export const normalizeName = (name: string): string =>
  removeBidiControls(name.normalize('NFC')).replace(/\s+/gu, ' ').trim();

function isValidName(name: string): boolean {
  const normalized = normalizeName(name);
  return name.isWellFormed() && normalized !== '' && [...normalized].length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name);
}

/**
 * The schema of a name in a request: 1 to 80 characters without control characters.
 * Callers store the result of `normalizeName`, not the name as it was sent.
 */
export const NameInput = z.string(NAME_RULE).check(z.refine(isValidName, NAME_RULE));
