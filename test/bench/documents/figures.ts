import type { MarkedDocument, Truth } from './notice.ts';
import { getUnshared, getWords } from './words.ts';

/** The result of reading a document, in words. */
export interface JudgedDocument {
  document: MarkedDocument;
  /** The reason for a missing text; null if there is one. */
  status: string | null;
  /** The number of words to find, and of the words read that are expected or allowed. */
  wanted: number;
  written: number;
  /** The words that were not found in order, and the words read that are boilerplate of the page. */
  missing: string[];
  extra: string[];
}

/** A text against the truth of its document. */
export function judgedText(document: MarkedDocument, text: string, status: string | null = null): JudgedDocument {
  const found = getWords(text);
  const { wanted, missing, extra } = comparison(document.truth, found);
  return { document, status, wanted, written: found.length, missing, extra };
}

function comparison({ body, anywhere, optional }: Truth, found: string[]) {
  let extra = found;
  let wanted = 0;
  const missing = [body, ...anywhere].flatMap((part) => {
    const words = getWords(part);
    const unshared = getUnshared(words, extra);
    wanted += words.length;
    extra = unshared.extra.map((i) => extra[i] ?? '');
    return unshared.missing.map((i) => words[i] ?? '');
  });
  return { wanted, missing, extra: without(extra, getWords(optional)) };
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

/**
 * Returns the shares of some documents together, from 0 to 1. `found` is the share of the expected words that was
 * found, `furniture` that of the read words that are boilerplate.
 */
export function getShares(all: readonly JudgedDocument[]) {
  const sum = (count: (one: JudgedDocument) => number) => all.reduce((total, one) => total + count(one), 0);
  const wanted = sum((one) => one.wanted);
  const written = sum((one) => one.written);
  const missing = sum((one) => one.missing.length);
  const extra = sum((one) => one.extra.length);
  return { found: wanted === 0 ? 1 : 1 - missing / wanted, furniture: written === 0 ? 0 : extra / written };
}

/** What is asked of all documents together. */
export const FLOORS = { found: 0.97, furniture: 0.02 };

export function reachesFloors(all: readonly JudgedDocument[]): boolean {
  const { found, furniture } = getShares(all);
  return found >= FLOORS.found && furniture <= FLOORS.furniture;
}
