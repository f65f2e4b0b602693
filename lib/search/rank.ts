import type { Place } from './places.ts';
import type { PostingList } from './posting-list.ts';
import type { Posting } from './postings.ts';

/** Where a match stands in the order by relevance: the lower score first, of equal ones the newer. */
export interface Rank {
  score: number;
  at: string;
}

/** True if the first one comes before the other. */
export const before = (a: Rank, b: Rank) => (a.score === b.score ? a.at > b.at : a.score < b.score);

const ELSEWHERE = 2;
const IN_DOCUMENT = 3;
const FIELDS: Record<string, number> = { T: 0, O: 1, X: IN_DOCUMENT };
/** Words that are farther from each other than this, or in different fields, are apart. */
const APART = 50;
/** Fields count before any distance of the words. */
const A_FIELD = 100_000;

/**
 * The rank of a match by what the postings of its terms tell: words in the title come before words in the one-line summary, these
 * before words elsewhere, these before words of the document; then words that stand close together before words apart.
 */
export function rankOf({ at }: Posting, terms: PostingList[]): Rank {
  const places = terms.map(({ byPlace }) => byPlace.get(at)?.places ?? []);
  const fields = places.map((all) => Math.min(...all.map(({ field }) => FIELDS[field] ?? ELSEWHERE), IN_DOCUMENT));
  const distances = places.slice(1).map((next, i) => distance(places[i] ?? [], next));
  return { score: sum(fields) * A_FIELD + sum(distances), at };
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** How far two words are from each other where they are closest. */
const distance = (some: Place[], others: Place[]) =>
  Math.min(
    APART,
    ...some.flatMap((one) =>
      others.filter(({ field }) => field === one.field).map((other) => Math.abs(one.at - other.at)),
    ),
  );
