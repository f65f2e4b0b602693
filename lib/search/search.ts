import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import type { ListPage, ListPosition, PageRequest } from '../values/page.ts';
import { invalidParameter, type Problem } from '../values/problem.ts';
import { countFacets, type FacetCounts, MAX_MATCHES_COUNTED_FOR_FACETS } from './facets.ts';
import type { FacetName } from './filters.ts';
import { getIndexSnapshot, type IndexSnapshot } from './index/snapshot.ts';
import {
  createSearchBudget,
  estimateReadUnitsPerEntry,
  MAX_SEARCH_READ_UNITS,
  MIN_READ_UNITS_PER_ENTRY,
  mayNeedDocumentTexts,
  type PostingScan,
  type SearchCriteria,
  type SearchPlan,
  toPageKeyRange,
  wasPostingListRead,
} from './plan.ts';
import { startPostingScan } from './scan.ts';
import { type SearchPageExecution, type SearchPageProgress, verifyCandidates } from './verify.ts';

/*
 * A search has four stages. parse.ts turns the text into terms, phrases and exclusions. plan.ts chooses the posting
 * lists and the budget. scan.ts reads postings, in the state of the index that index/snapshot.ts describes. verify.ts
 * judges them, and reads the entries that postings alone cannot decide. This file fills the page.
 */

/** Limit of entries whose units an offset reserves. */
const MAX_PAGE_ENTRIES = 20;

/** A page of search results. It may have fewer items than its limit, because a search has a budget. */
export interface SearchPage<T> extends ListPage<T> {
  /** The counts of the requested facets; only on the first page. */
  facets?: FacetCounts;
}

interface SearchPostingsOptions {
  /** The requested facets. */
  facets?: FacetName[] | undefined;
  /** The remaining requests and read units. */
  budget?: ReadBudget | undefined;
}

/**
 * Returns a page of search results, newest first. It scans the postings of the most selective term or filter. The
 * postings of other terms, or else the entries themselves, decide which candidates match.
 * - The budget is 8 requests and 56 read units; an as-of query, which reads each candidate, has 40 requests. A page
 *   that uses up its budget is partial, and has the position to continue from.
 * - `total` is known if every posting was read and no index write is pending.
 * - A page of limit 0 only counts matches; see `getCountOnlyPage`.
 * - Matches before an offset are skipped, if possible without reading them. A page after the last match is empty.
 *
 * @throws Problem 400 offset_too_large if the offset cannot be reached within the budget
 * @throws Problem 404 version_not_kept for an as-of query before tombstones are complete
 */
export async function searchPostings<T>(
  plan: SearchPlan<T>,
  page: PageRequest,
  { facets = [], budget: givenBudget }: SearchPostingsOptions = {},
): Promise<SearchPage<T>> {
  const { position, limit } = page;
  const ofCount = givenBudget ?? createSearchBudget(plan, getReadUnitLimitForCounting(plan, facets.length > 0));
  const budget = limit === 0 ? ofCount : (givenBudget ?? createSearchBudget(plan));
  const beyond = budget.units - ofCount.units;
  const matchesToSkip = position ? position.skip : page.offset;
  const all = facets.length > 0 && !position ? MAX_MATCHES_COUNTED_FOR_FACETS + 1 : 0;
  const needsFeedAttributes = Object.keys(plan.attributes).length + facets.length > 0;
  const snapshot = await getIndexSnapshot({ needsFeedAttributes, asOf: plan.asOf }, budget);
  const rows = limit === 0 ? MAX_ROWS_PER_COUNT_READ : matchesToSkip + limit + 1;
  const expected = { rows, all, spared: limit === 0 ? 1 : matchesToSkip / (matchesToSkip + limit) };
  const scan = await startPostingScan(plan, snapshot, {
    range: toPageKeyRange(plan.publishedRange, position),
    budget,
    ...expected,
  });
  const slice: ListPage<T> =
    limit === 0
      ? await getCountOnlyPage(plan, scan, { isFromStart: position === null, budget })
      : await readSearchPage(
          { plan, scan, progress: createProgress<T>(position), budget, matchesToSkip, limit },
          position === null,
          beyond,
        );
  return all === 0 ? slice : { ...slice, facets: await readFacets(scan, snapshot, facets) };
}

/** Reads the postings that facets count and are not read yet, and counts the facets. */
async function readFacets(scan: PostingScan, snapshot: IndexSnapshot, facets: FacetName[]): Promise<FacetCounts> {
  const { drivingList, judge } = scan;
  const uncounted = MAX_MATCHES_COUNTED_FOR_FACETS + 1 - drivingList.postings.length;
  if (uncounted > 0) await scan.readMore(uncounted, MAX_MATCHES_COUNTED_FOR_FACETS, 0);
  const isComplete = drivingList.readDownToKey === '';
  return countFacets({ postings: drivingList.postings, verdict: judge, isComplete }, snapshot, facets);
}

const createProgress = <T>(position: ListPosition | null): SearchPageProgress<T> => ({
  items: [],
  skipped: 0,
  lastSortKey: position?.after ?? '',
  nextIndex: 0,
  hasMore: false,
  unsure: { read: 0, matched: 0 },
  cost: { entries: 0, units: 0 },
});

/**
 * Returns the page after the skipped matches. While it is unlikely to be reached, the units `beyond` those of a count
 * are reserved: only the end of the list is looked for.
 *
 * @throws Problem 400 offset_too_large
 */
async function readSearchPage<T>(
  run: SearchPageExecution<T>,
  isFromStart: boolean,
  beyond: number,
): Promise<ListPage<T>> {
  const { plan, scan, progress, budget, matchesToSkip, limit } = run;
  const { drivingList } = scan;
  // As-of matches are entries that were read: at a larger offset only the end may be found.
  const isOutOfReach =
    isFromStart && plan.asOf !== undefined && matchesToSkip * MIN_READ_UNITS_PER_ENTRY > budget.units;
  if (isOutOfReach && !(await canCountToEnd(run))) return { items: [], total: null, next: null };
  // The postings up to the offset are read first: they are cheaper than unsure entries.
  let isShallow =
    matchesToSkip > 0 && drivingList.readDownToKey !== '' && drivingList.postings.length <= matchesToSkip + limit;
  for (let reservedUnits = 0; ; isShallow = false) {
    budget.units += reservedUnits;
    reservedUnits = canReachPage(run) ? 0 : beyond;
    budget.units -= reservedUnits;
    const goesOn = isShallow || (await verifyCandidates(run));
    if (!goesOn || progress.hasMore || drivingList.readDownToKey === '') break;
    const isRead = await (reservedUnits > 0
      ? scan.readMore(MAX_ROWS_PER_COUNT_READ, MAX_ROWS_PER_COUNT_READ)
      : scan.readMore(estimateMissing(run)));
    if (!isRead && !isShallow) break;
  }
  const slice = toSearchPage(run, isFromStart);
  if (endsBefore(run)) return { ...slice, next: null };
  if (isFromStart && matchesToSkip > 0 && slice.next && slice.items.length === 0) throw searchOffsetTooLarge();
  return slice;
}

/** Returns whether the budget probably suffices for the page, by the cost so far. */
function canReachPage<T>({
  scan,
  progress: { skipped, nextIndex },
  matchesToSkip,
  limit,
}: SearchPageExecution<T>): boolean {
  const remainingSkip = matchesToSkip - skipped;
  return (
    remainingSkip <= 0 ||
    scan.canReach(
      remainingSkip / scan.estimateMatchShare(),
      nextIndex,
      Math.min(limit, MAX_PAGE_ENTRIES) * MIN_READ_UNITS_PER_ENTRY,
    )
  );
}

/**
 * Reads all postings of a list that ends before the page.
 * Returns whether its entries can all be verified. @throws Problem 400 offset_too_large
 */
async function canCountToEnd<T>(run: SearchPageExecution<T>): Promise<boolean> {
  const { scan, budget, matchesToSkip } = run;
  const { postings } = scan.drivingList;
  while (postings.length <= matchesToSkip && (await scan.readMore(MAX_ROWS_PER_COUNT_READ)));
  if (!endsBefore(run)) throw searchOffsetTooLarge();
  return postings.length * MIN_READ_UNITS_PER_ENTRY <= budget.units;
}

/**
 * Returns whether the list certainly ends before the page.
 * Then it has no more possible matches than are skipped.
 */
function endsBefore<T>({
  scan: { drivingList, judge },
  progress: { items, skipped, nextIndex },
  matchesToSkip,
}: SearchPageExecution<T>): boolean {
  const open = () => drivingList.postings.slice(nextIndex).filter((posting) => judge(posting) !== 'no').length;
  return (
    matchesToSkip > 0 && drivingList.readDownToKey === '' && items.length === 0 && skipped + open() <= matchesToSkip
  );
}

function searchOffsetTooLarge(): Problem {
  const detail = 'cannot be reached at a bounded cost in this search: to read further, follow next_cursor';
  return invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
}

/** Estimates how many postings contain the missing matches, by the share that matched so far. */
function estimateMissing<T>({
  progress: { items, skipped, nextIndex },
  matchesToSkip,
  limit,
}: SearchPageExecution<T>): number {
  const matched = items.length + skipped;
  return Math.ceil(((matchesToSkip + limit + 1 - matched) * (nextIndex + 1) * 1.2) / (matched + 1)) + 5;
}

function toSearchPage<T>({ scan, progress, matchesToSkip }: SearchPageExecution<T>, isFromStart: boolean): ListPage<T> {
  const { items, skipped, nextIndex, lastSortKey, hasMore } = progress;
  const { drivingList, pendingWrites } = scan;
  const remainingVerdicts = drivingList.postings.slice(nextIndex).map((posting) => scan.judge(posting));
  const isOver = drivingList.readDownToKey === '' && !remainingVerdicts.includes('unsure');
  const isTotalKnown = isOver && !pendingWrites.hasPendingPuts && isFromStart;
  const total = isTotalKnown
    ? skipped + items.length + remainingVerdicts.filter((verdict) => verdict === 'yes').length
    : null;
  const isDecided = !hasMore && nextIndex === drivingList.postings.length;
  if (isDecided && drivingList.readDownToKey === '') return { items, total, next: null };
  // Rows that were read and skipped are not read again.
  const after = isDecided && wasPostingListRead(drivingList) ? drivingList.readDownToKey : lastSortKey;
  return { items, total, next: { after, skip: Math.max(0, matchesToSkip - skipped) } };
}

/** The number of postings per read when a search only counts its matches. */
const MAX_ROWS_PER_COUNT_READ = 1_000;
/** Entries per request. */
const MAX_COUNTED_ENTRIES = 100;

/**
 * Returns the read units that a search of limit 0 may use. Such a search only counts its matches.
 * - with facets: 24
 * - for an as-of query: 56, the full budget of a search
 * - otherwise: 12 for one term or filter, and 19 or 20 for several; a first page of 20 matches costs no less
 */
function getReadUnitLimitForCounting({ query, part, attributes, asOf }: SearchCriteria, isFaceted: boolean): number {
  if (isFaceted) return 24;
  if (asOf) return MAX_SEARCH_READ_UNITS;
  // The last entry may need its document.
  const ofSeveral = part === 'entry' ? 20 : 19;
  return (query?.terms.length ?? 0) + Object.keys(attributes).length > 1 ? ofSeveral : 12;
}

interface CountOnlyPageOptions {
  /** Whether the page begins at the start of the list. */
  isFromStart: boolean;
  /** The remaining requests and read units. */
  budget: ReadBudget;
}

/**
 * Counts the matches of a search for a page of limit 0, which has no items.
 * - `total` is exact if the budget suffices to read all postings, and the entries that postings leave unsure.
 * - `total` is null in all other cases, for a page by cursor, and while index writes are pending.
 * - `has_more` is true if there is a match, or may be one.
 */
async function getCountOnlyPage<T>(
  plan: SearchPlan<T>,
  { drivingList, pendingWrites, judge, isDecidedByPostings, readMore }: PostingScan,
  { isFromStart, budget }: CountOnlyPageOptions,
): Promise<ListPage<T>> {
  const listByVerdict = (expected: 'yes' | 'unsure') =>
    drivingList.postings.filter((posting) => judge(posting) === expected);
  const unitsOfOne = estimateReadUnitsPerEntry(plan, mayNeedDocumentTexts(plan));
  const canAsk = () => listByVerdict('unsure').length <= Math.min(MAX_COUNTED_ENTRIES, budget.units / unitsOfOne);
  const goesOn = () => (isFromStart ? isDecidedByPostings || canAsk() : listByVerdict('yes').length === 0);
  while (drivingList.readDownToKey !== '' && goesOn() && (await readMore(MAX_ROWS_PER_COUNT_READ)));
  const isComplete = drivingList.readDownToKey === '' && canAsk();
  const sure = listByVerdict('yes').length;
  const unsure = isComplete ? listByVerdict('unsure') : [];
  const candidates = unsure.map((posting) => ({ posting, verdict: 'unsure' as const }));
  const { entries, decidedSortKeys: verifiedKeys } =
    candidates.length > 0
      ? await runAndChargeBudget(budget, () => plan.readEntries(candidates, { ...budget }, false))
      : { entries: new Map<string, T>(), decidedSortKeys: new Set<string>() };
  const matched = entries.size;
  const isDecided = verifiedKeys.size === unsure.length;
  const isKnown = isComplete && isDecided && isFromStart && !pendingWrites.hasPendingPuts;
  return {
    items: [],
    total: isKnown ? sure + matched : null,
    next: null,
    has_more: !isComplete || !isDecided || sure + matched > 0,
  };
}
