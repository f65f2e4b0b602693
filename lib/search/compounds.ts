import { isLetter, type Slot } from './slots.ts';

/** Words of a search that must stand side by side though nobody put them in quotes: the first, the one behind the last, and as written. */
export interface Compound {
  from: number;
  to: number;
  text: string;
}

const JOINED = /[\p{L}\p{N}][\p{Pd}&][\p{L}\p{N}]/u;
const CAPITAL = /^\p{Lu}$/u;

/**
 * What a hyphen or & joins, such as e-money, S&P and cross-border; and a capital letter that would not be looked up, with the word
 * before it: Annex I. Not where languages divide it differently.
 *
 * @param parts of the search as they were written, each with its words, which follow each other in `slots`
 */
export function compoundsOf(parts: { text: string; slots: Slot[] }[]): Compound[] {
  const slots = parts.flatMap((part) => part.slots);
  let from = 0;
  return parts.flatMap(({ text, slots: own }) => {
    const [start, to] = [from, from + own.length];
    from = to;
    if (JOINED.test(text) && own.every(({ word }) => word !== null)) return [{ from: start, to, text }];
    const [before, letter] = [slots[start - 1], own[0]];
    if (own.length !== 1 || !letter || !before?.written || before.commonIn.length > 0) return [];
    if (letter.commonIn.length === 0 || !isLetter(letter) || !CAPITAL.test(letter.written ?? '')) return [];
    return [{ from: start - 1, to, text: `${before.written} ${letter.written}` }];
  });
}
