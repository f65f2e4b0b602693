import type { MarkedDocument, Truth } from './notice.ts';
import { unsharedOf, wordsOf } from './words.ts';

/** What a reader made of a document, in words. */
export interface Judged {
  document: MarkedDocument;
  /** Why there is no text; null if there is. */
  status: string | null;
  /** How many words there are to find, and how many of the text's are theirs or may be there. */
  wanted: number;
  written: number;
  /** The words that were not found in order, and those of the text that are furniture of the page. */
  missing: string[];
  extra: string[];
}

/** A text against the truth of its document. */
export function judgedText(document: MarkedDocument, text: string, status: string | null = null): Judged {
  const found = wordsOf(text);
  const { wanted, missing, extra } = comparison(document.truth, found);
  return { document, status, wanted, written: found.length, missing, extra };
}

function comparison({ body, anywhere, optional }: Truth, found: string[]) {
  let extra = found;
  let wanted = 0;
  const missing = [body, ...anywhere].flatMap((part) => {
    const words = wordsOf(part);
    const unshared = unsharedOf(words, extra);
    wanted += words.length;
    extra = unshared.extra.map((i) => extra[i] ?? '');
    return unshared.missing.map((i) => words[i] ?? '');
  });
  return { wanted, missing, extra: without(extra, wordsOf(optional)) };
}

/** The words without others, each of which takes one away. */
function without(words: string[], taken: string[]): string[] {
  const left = new Map<string, number>();
  for (const word of taken) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** The shares of some documents together, 0 to 1: the words that were found, and the words of the text that are furniture. */
export function sharesOf(all: readonly Judged[]) {
  const sum = (count: (one: Judged) => number) => all.reduce((total, one) => total + count(one), 0);
  const [wanted, written] = [sum((one) => one.wanted), sum((one) => one.written)];
  const missing = sum((one) => one.missing.length);
  const extra = sum((one) => one.extra.length);
  return { found: wanted === 0 ? 1 : 1 - missing / wanted, furniture: written === 0 ? 0 : extra / written };
}

/** What is asked of all documents together. */
export const FLOORS = { found: 0.97, furniture: 0.02 };

export function reachesFloors(all: readonly Judged[]): boolean {
  const { found, furniture } = sharesOf(all);
  return found >= FLOORS.found && furniture <= FLOORS.furniture;
}
