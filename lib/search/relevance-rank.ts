import type { Posting } from './index/postings.ts';
import type { TermPosition } from './index/term-positions.ts';
import type { PostingList } from './posting-list.ts';

/**
 * The rank of a match by relevance. A lower score is more relevant; of equal scores, the newer match precedes.
 * `sortKey` begins with the publication date of the match.
 */
export interface RelevanceRank {
  score: number;
  sortKey: string;
}

/** Returns true if the first rank is more relevant than the second; ties go to the newer match. */
export const isRankedBefore = (a: RelevanceRank, b: RelevanceRank) =>
  a.score === b.score ? a.sortKey > b.sortKey : a.score < b.score;

const OTHER_FIELD_SCORE = 2;
const DOCUMENT_SCORE = 3;
const FIELD_SCORES: Record<string, number> = { T: 0, O: 1, X: DOCUMENT_SCORE };
/** Words with a larger distance, or in different fields, count as apart. */
const MAX_DISTANCE = 50;
/** Fields outweigh any distance. */
const FIELD_WEIGHT = 100_000;

/**
 * Returns the rank of a match by the positions of the search terms in its postings. A term in the title counts most,
 * then one in the one-line summary, in other fields, and in the document. If two matches are equal in this, the one
 * whose words are closer together ranks first.
 */
export function computeRelevanceRank({ sortKey }: Posting, terms: PostingList[]): RelevanceRank {
  const positionsByTerm = terms.map(({ bySortKey }) => bySortKey.get(sortKey)?.positions ?? []);
  const fields = positionsByTerm.map((all) =>
    Math.min(...all.map(({ field }) => FIELD_SCORES[field] ?? OTHER_FIELD_SCORE), DOCUMENT_SCORE),
  );
  const distances = positionsByTerm.slice(1).map((next, i) => getDistance(positionsByTerm[i] ?? [], next));
  return { score: sum(fields) * FIELD_WEIGHT + sum(distances), sortKey };
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Returns the smallest distance of two words. */
const getDistance = (some: TermPosition[], others: TermPosition[]) =>
  Math.min(
    MAX_DISTANCE,
    ...some.flatMap((one) =>
      others.filter(({ field }) => field === one.field).map((other) => Math.abs(one.wordIndex - other.wordIndex)),
    ),
  );
