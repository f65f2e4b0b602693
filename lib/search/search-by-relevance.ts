import { type KeyRange, type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import type { ListPosition, PageRequest } from '../values/page.ts';
import { invalidCursor } from '../values/problem.ts';
import type { InstantRange } from '../values/time.ts';
import { compareBySelectivity, createPostingLists, isAttributeList, toPageKeyRange } from './create-posting-lists.ts';
import { countFacets, type FacetName } from './facets.ts';
import {
  createSearchBudget,
  getIndexSnapshot,
  type IndexSnapshot,
  MIN_READ_UNITS_PER_ENTRY,
} from './index/index-snapshot.ts';
import type { Posting } from './index/postings.ts';
import type { TermPosition } from './index/term-positions.ts';
import type { PostingVerdict } from './judge-postings.ts';
import { createPostingJudge, mayNeedDocumentTexts } from './judge-postings.ts';
import { countNextReadRequests, getRowDensityPerMs, type PostingList, readNextPostings } from './posting-list.ts';
import type { SearchPage } from './search-postings.ts';
import type { SearchPlan } from './verify-candidates.ts';

/** Limit of the newest matches that are ranked. */
const MAX_RANKED = 500;
/**
 * The budget of the ranking, which is the same on each page, whatever caches saved before.
 * It is what the highest cost before the ranking leaves, and one read of the page's entries, or of their documents.
 * With another budget, the next page could read other lists and rank the same matches differently. It would then lose
 * some of them, or return them twice.
 */
const RANKING_BUDGET: ReadBudget = { requests: 4, units: 29 };
const RANKING_BUDGET_WITH_TEXTS: ReadBudget = { requests: 2, units: 11 };
/**
 * Entries per read; fewer with documents.
 * The longest entries cost three times as much, and the text of a document fifty times.
 */
const MAX_ENTRIES_PER_READ = 32;
const MAX_DOCUMENTS_PER_READ = 16;

/** The number of newest matches that were ranked, including unverified ones, and whether these are all. */
interface RankingScope {
  matches: number;
  is_all: boolean;
}
/** A page of matches by relevance, with the number of matches that were ranked. */
type RelevancePage<T> = SearchPage<T> & { ranked: RankingScope };

/** The matches to rank: at most 500, newest first. */
interface RankingCandidates {
  postings: Posting[];
  ranks: RelevanceRank[];
  isAll: boolean;
  verdict(posting: Posting): PostingVerdict;
}

/**
 * Returns a page of the newest 500 matches, ordered by relevance. It ranks as many as can be read within 8 requests and
 * 56 read units. A page by cursor ranks matches of the same publication range as the first page, so newer matches do
 * not shift it. `total` is null unless all matches were ranked without reading an entry to decide whether it matches.
 *
 * @throws Problem 400 invalid_cursor for a cursor of a search in another order
 */
export async function searchByRelevance<T>(
  plan: SearchPlan<T>,
  { limit, offset, position }: PageRequest,
  facets: FacetName[] = [],
): Promise<RelevancePage<T>> {
  const earlier = position && parseRankPosition(position);
  const budget = createSearchBudget(plan);
  const snapshot = await getIndexSnapshot(Object.keys(plan.attributes).length + facets.length > 0, budget);
  const span = earlier?.span ?? plan.publishedRange;
  const candidates = await runAndChargeBudget(budget, () => readRankingCandidates(plan, snapshot, span));
  const { postings, ranks, verdict } = candidates;
  const isComplete = earlier ? earlier.isAll : candidates.isAll;
  const remainingRanks = earlier ? ranks.filter((rank) => isRankedBefore(earlier.rank, rank)) : ranks.slice(offset);
  const byPlace = new Map(postings.map((posting) => [posting.sortKey, posting]));
  const { items, decided } = await verifyNextPostings(plan, candidates, {
    postings: remainingRanks.map(({ sortKey }) => byPlace.get(sortKey) as Posting),
    limit,
    budget,
  });
  const last = remainingRanks[decided - 1];
  const isCounted = isComplete && !earlier && !snapshot.pendingWrites.hasPendingPuts;
  return {
    items,
    total: isCounted && postings.every((posting) => verdict(posting) === 'yes') ? postings.length : null,
    next: last && decided < remainingRanks.length ? formatRankPosition(last, postings, isComplete) : null,
    ranked: { matches: postings.length, is_all: isComplete },
    ...(limit === 0 ? { has_more: remainingRanks.length > 0 } : {}),
    ...(facets.length > 0 && !earlier
      ? { facets: countFacets({ postings, verdict, isComplete }, snapshot, facets) }
      : {}),
  };
}

/** Reads the matches of a publication range, as many as can be ranked. */
async function readRankingCandidates<T>(
  plan: SearchPlan<T>,
  { pendingWrites, feedAttributes }: IndexSnapshot,
  span: InstantRange,
): Promise<RankingCandidates> {
  const range = toPageKeyRange(span, null);
  const { terms, others } = createPostingLists(plan, range);
  const budget = { ...(mayNeedDocumentTexts(plan) ? RANKING_BUDGET_WITH_TEXTS : RANKING_BUDGET) };
  const { drivingList, floor } = await readPostingListsForRanking(
    selectAffordableLists([...terms, ...others], budget),
    { range, maxRows: MAX_RANKED },
    budget,
  );
  const verdict = createPostingJudge(plan, terms, { pendingWrites, feedAttributes });
  const all = drivingList.postings.filter((posting) => posting.sortKey >= floor && verdict(posting) !== 'no');
  const postings = all.slice(0, MAX_RANKED);
  const ranks = postings
    .map((posting) => computeRelevanceRank(posting, terms))
    .sort((a, b) => (isRankedBefore(a, b) ? -1 : 1));
  return { postings, ranks, verdict, isAll: floor === '' && all.length === postings.length };
}

/**
 * Returns the affordable lists: those of few partitions first, words before filters, at least one. Entries are
 * checked for the terms of omitted lists.
 */
function selectAffordableLists(lists: PostingList[], budget: ReadBudget): PostingList[] {
  let remainingRequests = budget.requests;
  const byParts = [...lists].sort((a, b) => a.partitions.length - b.partitions.length);
  const words = byParts.filter((list) => !isAttributeList(list));
  return [...words, ...byParts.filter(isAttributeList)].filter(({ partitions }, i) => {
    remainingRequests -= partitions.length;
    return i === 0 || remainingRequests >= 0;
  });
}

interface VerifyNextOptions {
  /** The postings to verify. */
  postings: Posting[];
  /** The most matches. */
  limit: number;
  /** The remaining requests and read units. */
  budget: ReadBudget;
}

/**
 * Verifies the entries of the next postings; returns the matches and the number of verified postings.
 * That number is smaller at the end of the budget.
 */
async function verifyNextPostings<T>(
  plan: SearchPlan<T>,
  { verdict }: RankingCandidates,
  { postings, limit, budget }: VerifyNextOptions,
) {
  const items: T[] = [];
  let decided = 0;
  let cost = MIN_READ_UNITS_PER_ENTRY;
  while (items.length < limit && decided < postings.length && budget.requests > 0 && budget.units >= cost) {
    const first = mayNeedDocumentTexts(plan) ? MAX_DOCUMENTS_PER_READ : MAX_ENTRIES_PER_READ;
    const maxEntries = Math.min(decided === 0 ? first : Math.floor(budget.units / cost), limit - items.length);
    const chosen = postings.slice(decided, decided + maxEntries);
    const unitsBefore = budget.units;
    const candidates = chosen.map((posting) => ({ posting, verdict: verdict(posting) }));
    const { entries, decidedSortKeys: verifiedKeys } = await runAndChargeBudget(budget, () =>
      plan.readEntries(candidates, { ...budget }, decided === 0),
    );
    const open = chosen.findIndex(({ sortKey }) => !verifiedKeys.has(sortKey));
    const verified = open < 0 ? chosen : chosen.slice(0, open);
    items.push(...verified.flatMap(({ sortKey }) => entries.get(sortKey) ?? []));
    decided += verified.length;
    cost = Math.max(MIN_READ_UNITS_PER_ENTRY, (unitsBefore - budget.units) / chosen.length);
    if (verified.length === 0) break;
  }
  return { items, decided };
}

/** Returns the position after a rank, among the same matches. */
function formatRankPosition({ score, sortKey }: RelevanceRank, postings: Posting[], isAll: boolean): ListPosition {
  const top = postings[0]?.sortKey;
  const floor = postings.at(-1)?.sortKey;
  return { after: [isAll ? 'all' : 'newest', score, sortKey, top, floor].join('~'), skip: 0 };
}

const RANK_POSITION = /^(all|newest)~(\d+)~([^~]+)~([^~]+)~([^~]+)$/;

/** Parses a position. The seal has no key, so anybody can create one. @throws Problem 400 invalid_cursor */
function parseRankPosition({ after }: ListPosition): { isAll: boolean; rank: RelevanceRank; span: InstantRange } {
  const [, which, score, sortKey = '', to = '', from = ''] = RANK_POSITION.exec(after) ?? [];
  if (!from) throw invalidCursor();
  return { isAll: which === 'all', rank: { score: Number(score), sortKey }, span: { from, to } };
}

/**
 * The rank of a match by relevance. A lower score is more relevant; of equal scores, the newer match precedes.
 * `sortKey` begins with the publication date of the match.
 */
interface RelevanceRank {
  score: number;
  sortKey: string;
}

/** Returns true if the first rank is more relevant than the second; ties go to the newer match. */
const isRankedBefore = (a: RelevanceRank, b: RelevanceRank) =>
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
function computeRelevanceRank({ sortKey }: Posting, terms: PostingList[]): RelevanceRank {
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

/** Rows of the first read per list, and per read unit. */
const FIRST_ROWS = 250;
const LIST_ROWS_PER_UNIT = 80;

interface ReadToDepthOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The most rows of the most selective list. */
  maxRows: number;
}

/**
 * Reads several posting lists down to the same sort key, as far as the budget allows, for ranking. At most `maxRows`
 * rows of the most selective list, `drivingList`, are read. All lists are complete from the newest key down to `floor`.
 * `floor` is '' if all postings of the driving list were read and can be judged.
 */
async function readPostingListsForRanking(
  lists: PostingList[],
  { range, maxRows }: ReadToDepthOptions,
  budget: ReadBudget,
): Promise<{ drivingList: PostingList; floor: string }> {
  const parts = lists.reduce((sum, list) => sum + list.partitions.length, 0);
  const affordable = Math.floor((budget.units * LIST_ROWS_PER_UNIT) / parts);
  const first = Math.max(1, Math.min(lists.length === 1 ? maxRows : FIRST_ROWS, affordable));
  await Promise.all(lists.map((list) => readNextPostings(list, { range, rows: first }, budget)));
  const drivingList = [...lists].sort(compareBySelectivity)[0] as PostingList;
  await readListFurther(drivingList, { range, requiredRows: maxRows - drivingList.postings.length }, budget);
  const goal =
    drivingList.readDownToKey === '' ? (drivingList.postings.at(-1)?.sortKey ?? '~') : drivingList.readDownToKey;
  for (const list of lists) {
    if (list !== drivingList && list.readDownToKey > goal)
      await readListFurther(list, { range, requiredRows: estimateRowsTo(goal, list) }, budget);
  }
  const floors = lists
    .filter((list) => list !== drivingList && list.readDownToKey > goal)
    .map(({ readDownToKey }) => readDownToKey);
  return { drivingList, floor: floors.sort().at(-1) ?? drivingList.readDownToKey };
}

interface ReadFurtherOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The rows that are needed. */
  requiredRows: number;
}

async function readListFurther(
  list: PostingList,
  { range, requiredRows }: ReadFurtherOptions,
  budget: ReadBudget,
): Promise<void> {
  const requests = countNextReadRequests(list);
  const rows = Math.min(requiredRows, Math.floor((budget.units * LIST_ROWS_PER_UNIT) / Math.max(1, requests)));
  if (list.readDownToKey !== '' && rows > 0 && budget.requests >= requests)
    await readNextPostings(list, { range, rows }, budget);
}

/** Estimates the rows of a list down to a sort key by its density so far, plus a tenth. */
function estimateRowsTo(goal: string, list: PostingList): number {
  const parseTime = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return Math.ceil(1.1 * getRowDensityPerMs(list) * Math.max(0, parseTime(list.readDownToKey) - parseTime(goal))) + 10;
}
