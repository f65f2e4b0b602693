import { type KeyRange, type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import type { ListPosition, PageRequest } from '../values/page.ts';
import { countFacets } from './facets.ts';
import type { FacetName } from './filters.ts';
import type { Posting } from './index/posting.ts';
import { getIndexSnapshot, type IndexSnapshot } from './index/snapshot.ts';
import type { PostingVerdict, SearchPlan } from './plan.ts';
import {
  compareBySelectivity,
  createPostingLists,
  createSearchBudget,
  isAttributeList,
  MIN_READ_UNITS_PER_ENTRY,
  mayNeedDocumentTexts,
  type PostingList,
  toPageKeyRange,
} from './plan.ts';
import {
  computeRelevanceRank,
  getNextPosition,
  isRankedBefore,
  parseRankPosition,
  type RankingScope,
  type RankPosition,
  type RelevanceRank,
  sum,
} from './relevance-rank.ts';
import { countNextReadRequests, getRowDensityPerMs, readNextPostings } from './scan.ts';
import type { SearchPage } from './search.ts';
import { createPostingJudge } from './verify.ts';

/** Limit of the newest matches that are ranked. */
const MAX_RANKED = 500;
/** The budget that is reserved for the entries of the page, and for their documents if needed. */
const ENTRIES_BUDGET: ReadBudget = { requests: 1, units: 24 };
const TEXTS_BUDGET: ReadBudget = { requests: 3, units: 42 };
/** Limit of empty pages at one position. The next page ranks what it can read, and verifies one match. */
const MAX_EMPTY_PAGES = 2;
/**
 * Entries per read; fewer with documents.
 * The longest entries cost three times as much, and the text of a document fifty times.
 */
const MAX_ENTRIES_PER_READ = 32;
const MAX_DOCUMENTS_PER_READ = 16;

/** A page of matches by relevance, with the number of matches that were ranked. */
type RelevancePage<T> = SearchPage<T> & { ranked: RankingScope };

/** The matches to rank: at most 500, newest first. */
interface RankingCandidates {
  postings: Posting[];
  ranks: RelevanceRank[];
  isAll: boolean;
  /** The number of lists that were read, in the order of `sortListsByCost`. */
  listCount: number;
  verdict(posting: Posting): PostingVerdict;
}

/**
 * Returns a page of the newest 500 matches, ordered by relevance.
 * It ranks as many as can be read within 8 requests and 56 read units. A page by cursor ranks matches of the same
 * publication range as the first page, so newer matches do not shift it. It also reads the same lists, because other
 * lists would rank the same matches differently. If it cannot read them within its budget, because the caches of this
 * process are empty, it is empty and has the next cursor.
 * `total` is null unless all matches were ranked without reading an entry to decide whether it matches.
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
  const needsFeedAttributes = Object.keys(plan.attributes).length + facets.length > 0;
  const snapshot = await getIndexSnapshot({ needsFeedAttributes, asOf: plan.asOf }, budget);
  const candidates = await readRankingCandidates(plan, snapshot, { earlier, budget });
  if (!candidates) return createEmptyPage(position as ListPosition, earlier as RankPosition, limit);
  const { postings, ranks, verdict } = candidates;
  const ranked = earlier ? earlier.scope : { matches: postings.length, is_all: candidates.isAll };
  const remainingRanks = earlier ? ranks.filter((rank) => isRankedBefore(earlier.rank, rank)) : ranks.slice(offset);
  const bySortKey = new Map(postings.map((posting) => [posting.sortKey, posting]));
  const { items, decided } = await verifyNextPostings(plan, candidates, {
    postings: remainingRanks.map(({ sortKey }) => bySortKey.get(sortKey) as Posting),
    limit,
    budget,
    mustProgress: (position?.skip ?? 0) >= MAX_EMPTY_PAGES,
  });
  const isCounted = ranked.is_all && !earlier && !snapshot.pendingWrites.hasPendingPuts;
  return {
    items,
    total: isCounted && postings.every((posting) => verdict(posting) === 'yes') ? postings.length : null,
    next:
      limit > 0 && decided < remainingRanks.length
        ? getNextPosition({ ...candidates, scope: ranked }, remainingRanks[decided - 1] ?? ranks[offset - 1], position)
        : null,
    ranked,
    ...(limit === 0 ? { has_more: remainingRanks.length > 0 } : {}),
    ...(facets.length > 0 && !earlier
      ? { facets: countFacets({ postings, verdict, isComplete: ranked.is_all }, snapshot, facets) }
      : {}),
  };
}

/** Returns a page without items that is followed by the same page. */
const createEmptyPage = (position: ListPosition, { scope }: RankPosition, limit: number) => ({
  items: [],
  total: null,
  next: limit === 0 ? null : { ...position, skip: position.skip + 1 },
  ranked: scope,
  ...(limit === 0 ? { has_more: true } : {}),
});

interface RankingCandidatesOptions {
  /** The position of a page by cursor. */
  earlier: RankPosition | null;
  /** The remaining requests and read units. */
  budget: ReadBudget;
}

/**
 * Reads the matches of a publication range, as many as can be ranked.
 * Null for a page by cursor that cannot rank the same matches as the first page within the budget.
 */
async function readRankingCandidates<T>(
  plan: SearchPlan<T>,
  { pendingWrites, feedAttributes }: IndexSnapshot,
  { earlier, budget }: RankingCandidatesOptions,
): Promise<RankingCandidates | null> {
  const range = toPageKeyRange(earlier?.span ?? plan.publishedRange, null);
  const { terms, others } = createPostingLists(plan, range);
  const sortedLists = sortListsByCost([...terms, ...others]);
  const reservedBudget = mayNeedDocumentTexts(plan) ? TEXTS_BUDGET : ENTRIES_BUDGET;
  budget.requests -= reservedBudget.requests;
  budget.units -= reservedBudget.units;
  const affordableLists = selectAffordableLists(sortedLists.slice(0, earlier?.listCount), budget);
  const mayBeEmpty = earlier !== null && earlier.emptyPages < MAX_EMPTY_PAGES;
  if (mayBeEmpty && affordableLists.length < Math.min(earlier.listCount, sortedLists.length)) return null;
  const { drivingList, floor } = await readPostingListsForRanking(
    affordableLists,
    { range, maxRows: MAX_RANKED, isKnownRange: earlier !== null },
    budget,
  );
  if (mayBeEmpty && floor > range.from) return null;
  budget.requests += reservedBudget.requests;
  budget.units += reservedBudget.units;
  const verdict = createPostingJudge(plan, terms, { pendingWrites, feedAttributes });
  const all = drivingList.postings.filter((posting) => posting.sortKey >= floor && verdict(posting) !== 'no');
  const postings = all.slice(0, MAX_RANKED);
  const ranks = postings
    .map((posting) => computeRelevanceRank(posting, terms))
    .sort((a, b) => (isRankedBefore(a, b) ? -1 : 1));
  return {
    postings,
    ranks,
    verdict,
    isAll: floor === '' && all.length === postings.length,
    listCount: affordableLists.length,
  };
}

const countPartitions = (lists: PostingList[]) => sum(lists.map(({ partitions }) => partitions.length));

/** Returns the lists in the order of their selection: words before filters, few partitions first. */
function sortListsByCost(lists: PostingList[]): PostingList[] {
  const byParts = [...lists].sort((a, b) => a.partitions.length - b.partitions.length);
  return [...byParts.filter((list) => !isAttributeList(list)), ...byParts.filter(isAttributeList)];
}

/**
 * Returns the first lists that the budget allows, at least one.
 * Entries are checked for the terms of omitted lists.
 */
function selectAffordableLists(lists: PostingList[], budget: ReadBudget): PostingList[] {
  const tooMany = lists.findIndex((_, i) => i > 0 && countPartitions(lists.slice(0, i + 1)) > budget.requests);
  return tooMany < 0 ? lists : lists.slice(0, tooMany);
}

interface VerifyNextOptions {
  /** The postings to verify. */
  postings: Posting[];
  /** The most matches. */
  limit: number;
  /** The remaining requests and read units. */
  budget: ReadBudget;
  /** Whether one read is sent even without a remaining budget. */
  mustProgress: boolean;
}

/**
 * Verifies the entries of the next postings; returns the matches and the number of verified postings.
 * That number is smaller at the end of the budget.
 */
async function verifyNextPostings<T>(
  plan: SearchPlan<T>,
  { verdict }: RankingCandidates,
  { postings, limit, budget, mustProgress }: VerifyNextOptions,
) {
  const items: T[] = [];
  let decided = 0;
  let cost = MIN_READ_UNITS_PER_ENTRY;
  const canRead = () => (budget.requests > 0 && budget.units >= cost) || (mustProgress && decided === 0);
  while (items.length < limit && decided < postings.length && canRead()) {
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

/** Rows of the first read per list, and per read unit. */
const FIRST_ROWS = 250;
const LIST_ROWS_PER_UNIT = 80;

interface ReadToDepthOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The most rows of the most selective list. */
  maxRows: number;
  /** Whether the range was read before; then each list is read as far as the budget allows. */
  isKnownRange: boolean;
}

/**
 * Reads several posting lists down to the same sort key, as far as the budget allows, for ranking. At most `maxRows`
 * rows of the most selective list, `drivingList`, are read. All lists are complete from the newest key down to `floor`.
 * `floor` is '' if all postings of the driving list were read and can be judged.
 */
async function readPostingListsForRanking(
  lists: PostingList[],
  { range, maxRows, isKnownRange }: ReadToDepthOptions,
  budget: ReadBudget,
): Promise<{ drivingList: PostingList; floor: string }> {
  const affordable = Math.floor((budget.units * LIST_ROWS_PER_UNIT) / countPartitions(lists));
  const first = Math.max(1, Math.min(lists.length === 1 ? maxRows : FIRST_ROWS, affordable));
  await Promise.all(lists.map((list) => readNextPostings(list, { range, rows: first }, budget)));
  const drivingList = [...lists].sort(compareBySelectivity)[0] as PostingList;
  await readListFurther(drivingList, { range, requiredRows: maxRows - drivingList.postings.length }, budget);
  const goal =
    drivingList.readDownToKey === '' ? (drivingList.postings.at(-1)?.sortKey ?? '~') : drivingList.readDownToKey;
  const openLists = lists.filter((list) => list !== drivingList && list.readDownToKey > goal);
  for (const [i, list] of openLists.entries()) {
    const share = budget.units / (openLists.length - i);
    const requiredRows = isKnownRange ? Math.floor(share * LIST_ROWS_PER_UNIT) : estimateRowsTo(goal, list);
    await readListFurther(list, { range, requiredRows }, budget);
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
