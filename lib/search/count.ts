import { type Budget, spend } from '../table/streams.ts';
import type { Slice } from '../values/page.ts';
import { type SearchPlan, UNITS_AN_ENTRY } from './decide.ts';
import type { Lookup } from './lookup.ts';
import type { Wanted } from './verdict.ts';

/** Postings of one reading where only their number counts. */
export const ALL_AT_ONCE = 1_000;
/** Entries that one request takes. */
const MOST_READ = 100;

/** What a page of limit 0 may cost, in read units: no more than the first page of 20 of the same search; facets cost what they cost elsewhere. */
export function unitsToCount({ query, facts }: Wanted, isFaceted: boolean): number {
  if (isFaceted) return 24;
  return (query?.terms.length ?? 0) + Object.keys(facts).length > 1 ? 20 : 12;
}

/**
 * How many entries match, if the budget does for all postings and for the entries of those that are not sure. Else `total` is null, and
 * `has_more` true. Of a page that goes on by cursor no total is known.
 */
export async function count<T>(
  { read }: SearchPlan<T>,
  { lead, underWay, verdict, isTold, readOn }: Lookup,
  isFromStart: boolean,
  budget: Budget,
): Promise<Slice<T>> {
  const told = (wanted: 'yes' | 'unsure') => lead.postings.filter((posting) => verdict(posting) === wanted);
  const canAsk = () => told('unsure').length <= Math.min(MOST_READ, budget.units / UNITS_AN_ENTRY);
  const goesOn = () => (isFromStart ? isTold || canAsk() : told('yes').length === 0);
  while (lead.floor !== '' && goesOn() && (await readOn(ALL_AT_ONCE)));
  const isWhole = lead.floor === '' && canAsk();
  const [sure, unsure] = [told('yes').length, isWhole ? told('unsure') : []];
  const matched = unsure.length > 0 ? (await spend(budget, () => read(unsure))).size : 0;
  const isKnown = isWhole && isFromStart && !underWay.due && !underWay.old;
  return { items: [], total: isKnown ? sure + matched : null, next: null, has_more: !isWhole || sure + matched > 0 };
}
