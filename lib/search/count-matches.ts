import { type ReadBudget, runWithBudget } from '../table/merged-query.ts';
import type { ListPage } from '../values/page.ts';
import { estimateReadUnitsPerEntry, MAX_SEARCH_UNITS } from './index-snapshot.ts';
import { mayReadDocuments, type SearchCriteria } from './judge-postings.ts';
import type { PostingScan } from './scan-postings.ts';
import type { SearchPlan } from './verify-candidates.ts';

/** The number of postings per read when a search only counts its matches. */
export const MAX_COUNT_READ_ROWS = 1_000;
/** Entries per request. */
const MAX_COUNTED_ENTRIES = 100;

/**
 * Returns the budget in read units for a search of limit 0, which only counts its matches. It is at most that of the
 * first page of 20 of the same search; for as-of queries that of any page. Facets cost the same everywhere.
 */
export function getCountBudgetUnits({ query, part, attributes, asOf }: SearchCriteria, isFaceted: boolean): number {
  if (isFaceted) return 24;
  if (asOf) return MAX_SEARCH_UNITS;
  // The last entry may need its document.
  const ofSeveral = part === 'entry' ? 20 : 19;
  return (query?.terms.length ?? 0) + Object.keys(attributes).length > 1 ? ofSeveral : 12;
}

interface CountMatchesOptions {
  /** Whether the page begins at the start of the list. */
  isFromStart: boolean;
  /** The remaining requests and read units. */
  budget: ReadBudget;
}

/**
 * Counts the matches of a scan for a page of limit 0, without items. `total` is exact if the budget suffices for all
 * postings, and for the entries that postings cannot decide. Otherwise it is null; then `has_more` is true if there may
 * be a match. `total` is also null for a page by cursor.
 */
export async function countMatches<T>(
  plan: SearchPlan<T>,
  { drivingList, pendingWrites, judge, isDecidedByPostings, readMore }: PostingScan,
  { isFromStart, budget }: CountMatchesOptions,
): Promise<ListPage<T>> {
  const listByVerdict = (expected: 'yes' | 'unsure') =>
    drivingList.postings.filter((posting) => judge(posting) === expected);
  const unitsOfOne = estimateReadUnitsPerEntry(plan, mayReadDocuments(plan));
  const canAsk = () => listByVerdict('unsure').length <= Math.min(MAX_COUNTED_ENTRIES, budget.units / unitsOfOne);
  const goesOn = () => (isFromStart ? isDecidedByPostings || canAsk() : listByVerdict('yes').length === 0);
  while (drivingList.readDownToKey !== '' && goesOn() && (await readMore(MAX_COUNT_READ_ROWS)));
  const isComplete = drivingList.readDownToKey === '' && canAsk();
  const sure = listByVerdict('yes').length;
  const unsure = isComplete ? listByVerdict('unsure') : [];
  const candidates = unsure.map((posting) => ({ posting, verdict: 'unsure' as const }));
  const { entries, decidedSortKeys: verifiedKeys } =
    candidates.length > 0
      ? await runWithBudget(budget, () => plan.readEntries(candidates, { ...budget }, false))
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
