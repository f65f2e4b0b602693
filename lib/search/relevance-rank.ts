import type { ListPosition } from '../values/page.ts';
import { invalidCursor } from '../values/problem.ts';
import type { Posting, TermPosition } from './index/posting.ts';
import type { PostingList } from './plan.ts';

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

export const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Returns the smallest distance of two words. */
const getDistance = (some: TermPosition[], others: TermPosition[]) =>
  Math.min(
    MAX_DISTANCE,
    ...some.flatMap((one) =>
      others.filter(({ field }) => field === one.field).map((other) => Math.abs(one.wordIndex - other.wordIndex)),
    ),
  );

/** The number of newest matches that were ranked, including unverified ones, and whether these are all. */
export interface RankingScope {
  matches: number;
  is_all: boolean;
}
/** A position in the ranking of a first page. */
export interface RankPosition {
  /** What was ranked. */
  scope: RankingScope;
  /** The number of lists that were read. */
  listCount: number;
  /** The rank after which the page begins. */
  rank: RelevanceRank;
  /** The publication range of the ranked matches. */
  span: { from: string; to: string };
  /** The number of empty pages at this position. */
  emptyPages: number;
}

/** A ranking that later pages repeat: what was ranked, and by how many lists. */
interface RepeatedRanking {
  scope: RankingScope;
  postings: Posting[];
  listCount: number;
}

/** Returns the position after a rank. Without a rank it is that of the page, or of the first match. */
export function getNextPosition(
  { scope, postings, listCount }: RepeatedRanking,
  last: RelevanceRank | undefined,
  position: ListPosition | null,
): ListPosition {
  if (!last && position) return { ...position, skip: position.skip + 1 };
  const top = postings[0]?.sortKey ?? '';
  const { score, sortKey } = last ?? { score: -1, sortKey: top };
  const kind = scope.is_all ? 'all' : 'newest';
  const floor = postings.at(-1)?.sortKey;
  return { after: [kind, scope.matches, listCount, score, sortKey, top, floor].join('~'), skip: 0 };
}

const RANK_POSITION = /^(all|newest)~(\d{1,3})~([1-9]\d?)~(-1|\d+)~([^~]+)~([^~]+)~([^~]+)$/;

/** Parses a position. The seal has no key, so anybody can create one. @throws Problem 400 invalid_cursor */
export function parseRankPosition({ after, skip }: ListPosition): RankPosition {
  const [, kind, matches, listCount, score, sortKey = '', to = '', from = ''] = RANK_POSITION.exec(after) ?? [];
  if (!from) throw invalidCursor();
  return {
    scope: { matches: Number(matches), is_all: kind === 'all' },
    listCount: Number(listCount),
    rank: { score: Number(score), sortKey },
    span: { from, to },
    emptyPages: skip,
  };
}
