import { type ReadBudget, runWithBudget } from '../table/merged-query.ts';
import type { ListPage } from '../values/page.ts';
import {
  MAX_SEARCH_UNITS,
  UNITS_PER_ENTRY,
  UNITS_PER_ENTRY_WITH_DOCUMENT,
  UNITS_PER_ENTRY_WITH_VERSION,
} from './index-snapshot.ts';
import { mayReadDocuments, type SearchCriteria } from './judge-postings.ts';
import type { PostingScan } from './scan-postings.ts';
import type { SearchPlan } from './verify-candidates.ts';

/** Postings per read when only their number counts. */
export const COUNT_PAGE_ROWS = 1_000;
/** Entries per request. */
const MAX_COUNTED_ENTRIES = 100;

/**
 * Returns the read units of a page of limit 0: at most those of the first page of 20 of the same search; for as-of
 * queries those of any page; facets cost the same everywhere.
 */
export function getCountUnits({ query, where, facts, asOf }: SearchCriteria, isFaceted: boolean): number {
  if (isFaceted) return 24;
  if (asOf) return MAX_SEARCH_UNITS;
  // The last entry may need its document.
  const ofSeveral = where === 'entry' ? 20 : 19;
  return (query?.terms.length ?? 0) + Object.keys(facts).length > 1 ? ofSeveral : 12;
}

/**
 * Counts the matches, if the budget suffices for all postings and for the unsure entries. Otherwise `total` is null
 * and `has_more` true. `total` is null for a page by cursor.
 */
export async function countMatches<T>(
  plan: SearchPlan<T>,
  { drivingList, pendingWrites, verdict, isDecidedByPostings, readOn }: PostingScan,
  isFromStart: boolean,
  budget: ReadBudget,
): Promise<ListPage<T>> {
  const listByVerdict = (wanted: 'yes' | 'unsure') =>
    drivingList.postings.filter((posting) => verdict(posting) === wanted);
  const unitsOfOne = plan.asOf
    ? UNITS_PER_ENTRY_WITH_VERSION
    : mayReadDocuments(plan)
      ? UNITS_PER_ENTRY_WITH_DOCUMENT
      : UNITS_PER_ENTRY;
  const canAsk = () => listByVerdict('unsure').length <= Math.min(MAX_COUNTED_ENTRIES, budget.units / unitsOfOne);
  const goesOn = () => (isFromStart ? isDecidedByPostings || canAsk() : listByVerdict('yes').length === 0);
  while (drivingList.floor !== '' && goesOn() && (await readOn(COUNT_PAGE_ROWS)));
  const isComplete = drivingList.floor === '' && canAsk();
  const [sure, unsure] = [listByVerdict('yes').length, isComplete ? listByVerdict('unsure') : []];
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
