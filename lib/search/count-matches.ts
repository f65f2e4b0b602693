import { type ReadBudget, runWithBudget } from '../table/merged-query.ts';
import type { ListPage } from '../values/page.ts';
import { getUnitsPerEntry, MAX_SEARCH_UNITS } from './index-snapshot.ts';
import { mayReadDocuments, type SearchCriteria } from './judge-postings.ts';
import type { PostingScan } from './scan-postings.ts';
import type { SearchPlan } from './verify-candidates.ts';

/** The number of postings per read when a search only counts its matches. */
export const ROWS_PER_COUNT_READ = 1_000;
/** Entries per request. */
const MAX_COUNTED_ENTRIES = 100;

/**
 * Returns the budget in read units for a search of limit 0, which only counts its matches. It is at most that of the
 * first page of 20 of the same search; for as-of queries that of any page. Facets cost the same everywhere.
 */
export function getCountUnits({ query, where, facts, asOf }: SearchCriteria, isFaceted: boolean): number {
  if (isFaceted) return 24;
  if (asOf) return MAX_SEARCH_UNITS;
  // The last entry may need its document.
  const ofSeveral = where === 'entry' ? 20 : 19;
  return (query?.terms.length ?? 0) + Object.keys(facts).length > 1 ? ofSeveral : 12;
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
  { drivingList, pendingWrites, verdict, isDecidedByPostings, readOn }: PostingScan,
  { isFromStart, budget }: CountMatchesOptions,
): Promise<ListPage<T>> {
  const listByVerdict = (expected: 'yes' | 'unsure') =>
    drivingList.postings.filter((posting) => verdict(posting) === expected);
  const unitsOfOne = getUnitsPerEntry(plan, mayReadDocuments(plan));
  const canAsk = () => listByVerdict('unsure').length <= Math.min(MAX_COUNTED_ENTRIES, budget.units / unitsOfOne);
  const goesOn = () => (isFromStart ? isDecidedByPostings || canAsk() : listByVerdict('yes').length === 0);
  while (drivingList.floor !== '' && goesOn() && (await readOn(ROWS_PER_COUNT_READ)));
  const isComplete = drivingList.floor === '' && canAsk();
  const sure = listByVerdict('yes').length;
  const unsure = isComplete ? listByVerdict('unsure') : [];
  const candidates = unsure.map((posting) => ({ posting, verdict: 'unsure' as const }));
  const { entries, sortKeys: verifiedKeys } =
    candidates.length > 0
      ? await runWithBudget(budget, () => plan.readEntries(candidates, { ...budget }, false))
      : { entries: new Map<string, T>(), sortKeys: new Set<string>() };
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
