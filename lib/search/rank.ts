import type { Place } from './places.ts';
import type { PostingList } from './posting-list.ts';
import type { Posting } from './postings.ts';

/** The rank of a match by relevance: lower scores first, then newer matches. */
export interface Rank {
  score: number;
  at: string;
}

/** Returns true if the first one ranks higher. */
export const before = (a: Rank, b: Rank) => (a.score === b.score ? a.at > b.at : a.score < b.score);

const ELSEWHERE = 2;
const IN_DOCUMENT = 3;
const FIELDS: Record<string, number> = { T: 0, O: 1, X: IN_DOCUMENT };
/** Words with a larger distance, or in different fields, count as apart. */
const APART = 50;
/** Fields outweigh any distance. */
const A_FIELD = 100_000;

/**
 * Returns the rank of a match by the positions in its postings: the title before the one-line summary, before other
 * fields, before the document; then words with a small distance first.
 */
export function rankOf({ at }: Posting, terms: PostingList[]): Rank {
  const places = terms.map(({ byPlace }) => byPlace.get(at)?.places ?? []);
  const fields = places.map((all) => Math.min(...all.map(({ field }) => FIELDS[field] ?? ELSEWHERE), IN_DOCUMENT));
  const distances = places.slice(1).map((next, i) => distance(places[i] ?? [], next));
  return { score: sum(fields) * A_FIELD + sum(distances), at };
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Returns the smallest distance of two words. */
const distance = (some: Place[], others: Place[]) =>
  Math.min(
    APART,
    ...some.flatMap((one) =>
      others.filter(({ field }) => field === one.field).map((other) => Math.abs(one.at - other.at)),
    ),
  );
