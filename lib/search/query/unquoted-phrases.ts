import { type AnalyzedWord, isSingleLetter } from './query-words.ts';

/**
 * Adjacent words of a search that must be adjacent in a text, although they are not quoted. `from` is the index of the
 * first word, `to` is the index after the last one, and `text` has the words as written.
 */
export interface UnquotedPhrase {
  from: number;
  to: number;
  text: string;
}

const JOINED_WORDS = /[\p{L}\p{N}][\p{Pd}&][\p{L}\p{N}]/u;
const UPPER_CASE_LETTER = /^\p{Lu}$/u;

/**
 * Returns the words of a search that must be adjacent in a text, although they are not quoted.
 * - words that a hyphen or `&` joins: e-money, S&P; not if languages split the text differently
 * - a word and a single capital letter that is a stop word: Annex I
 *
 * @param parts the words of the search as written, each with its analyzed words; indexes count over all parts
 */
export function findUnquotedPhrases(parts: { text: string; slots: AnalyzedWord[] }[]): UnquotedPhrase[] {
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
