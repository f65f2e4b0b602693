import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import type { ListPage } from '../values/page.ts';
import { estimateReadUnitsPerEntry, MAX_SEARCH_READ_UNITS } from './index/index-snapshot.ts';
import { mayNeedDocumentTexts, type SearchCriteria } from './judge-postings.ts';
import type { PostingScan } from './scan-postings.ts';
import type { SearchPlan } from './verify-candidates.ts';

/** The number of postings per read when a search only counts its matches. */
export const MAX_ROWS_PER_COUNT_READ = 1_000;
/** Entries per request. */
const MAX_COUNTED_ENTRIES = 100;

/**
 * Returns the read units that a search of limit 0 may use. Such a search only counts its matches.
 * - with facets: 24
 * - for an as-of query: 56, the full budget of a search
 * - otherwise: 12 for one term or filter, and 19 or 20 for several; a first page of 20 matches costs no less
 */
export function getReadUnitLimitForCounting(
  { query, part, attributes, asOf }: SearchCriteria,
  isFaceted: boolean,
): number {
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
export async function getCountOnlyPage<T>(
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
