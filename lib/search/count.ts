import { type Budget, spend } from '../table/streams.ts';
import type { Slice } from '../values/page.ts';
import { MOST_UNITS, UNITS_AN_ENTRY, UNITS_WITH_DOCUMENT, UNITS_WITH_VERSION } from './basis.ts';
import type { SearchPlan } from './decide.ts';
import type { Lookup } from './lookup.ts';
import { mayAskDocuments, type Wanted } from './verdict.ts';

/** Postings per read when only their number counts. */
export const ALL_AT_ONCE = 1_000;
/** Entries per request. */
const MOST_READ = 100;

/**
 * Returns the read units of a page of limit 0: at most those of the first page of 20 of the same search; for as-of
 * queries those of any page; facets cost the same everywhere.
 */
export function unitsToCount({ query, where, facts, asOf }: Wanted, isFaceted: boolean): number {
  if (isFaceted) return 24;
  if (asOf) return MOST_UNITS;
  // The last entry may need its document.
  const ofSeveral = where === 'entry' ? 20 : 19;
  return (query?.terms.length ?? 0) + Object.keys(facts).length > 1 ? ofSeveral : 12;
}

/**
 * Counts the matches, if the budget suffices for all postings and for the unsure entries. Otherwise `total` is null
 * and `has_more` true. `total` is null for a page by cursor.
 */
export async function count<T>(
  plan: SearchPlan<T>,
  { lead, underWay, verdict, isTold, readOn }: Lookup,
  isFromStart: boolean,
  budget: Budget,
): Promise<Slice<T>> {
  const told = (wanted: 'yes' | 'unsure') => lead.postings.filter((posting) => verdict(posting) === wanted);
  const unitsOfOne = plan.asOf ? UNITS_WITH_VERSION : mayAskDocuments(plan) ? UNITS_WITH_DOCUMENT : UNITS_AN_ENTRY;
  const canAsk = () => told('unsure').length <= Math.min(MOST_READ, budget.units / unitsOfOne);
  const goesOn = () => (isFromStart ? isTold || canAsk() : told('yes').length === 0);
  while (lead.floor !== '' && goesOn() && (await readOn(ALL_AT_ONCE)));
  const isWhole = lead.floor === '' && canAsk();
  const [sure, unsure] = [told('yes').length, isWhole ? told('unsure') : []];
  const asked = unsure.map((posting) => ({ posting, verdict: 'unsure' as const }));
  const { entries, places } =
    asked.length > 0
      ? await spend(budget, () => plan.read(asked, { ...budget }, false))
      : { entries: new Map<string, T>(), places: new Set<string>() };
  const matched = entries.size;
  const isDecided = places.size === unsure.length;
  const isKnown = isWhole && isDecided && isFromStart && !underWay.due;
  return {
    items: [],
    total: isKnown ? sure + matched : null,
    next: null,
    has_more: !isWhole || !isDecided || sure + matched > 0,
  };
}
