import { type AnalyzedWord, isSingleLetter } from './query-slots.ts';

/**
 * Adjacent words of a search that must be adjacent in a text, although they are not quoted. It has the first index, the
 * index after the last, and the original text.
 */
export interface CompoundTerm {
  from: number;
  to: number;
  text: string;
}

const JOINED_WORDS = /[\p{L}\p{N}][\p{Pd}&][\p{L}\p{N}]/u;
const UPPER_CASE_LETTER = /^\p{Lu}$/u;

/**
 * Returns words that must be adjacent without quotes, such as e-money, S&P and cross-border. A hyphen or & joins them.
 * A stop word in one capital belongs to the word before it: Annex I. Excluded are words that languages split
 * differently.
 *
 * @param parts the words of the search as written, each with its slots; indexes count the slots of all parts
 */
export function findUnquotedPhrases(parts: { text: string; slots: AnalyzedWord[] }[]): CompoundTerm[] {
  const slots = parts.flatMap((part) => part.slots);
  let from = 0;
  return parts.flatMap(({ text, slots: own }) => {
    const start = from;
    const to = from + own.length;
    from = to;
    if (JOINED_WORDS.test(text) && own.every(({ word }) => word !== null)) return [{ from: start, to, text }];
    const before = slots[start - 1];
    const letter = own[0];
    if (own.length !== 1 || !letter || !before?.written || before.stopWordLanguages.length > 0) return [];
    if (
      letter.stopWordLanguages.length === 0 ||
      !isSingleLetter(letter) ||
      !UPPER_CASE_LETTER.test(letter.written ?? '')
    )
      return [];
    return [{ from: start - 1, to, text: `${before.written} ${letter.written}` }];
  });
}
