import type { Budget } from '../table/streams.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { budgetOfSearch, readBasis } from './basis.ts';
import { decide, type Progress, type Run, type SearchPlan } from './decide.ts';
import { type FacetCounts, type FacetName, facetsOf, MOST_COUNTED } from './facets.ts';
import { rangeOf } from './lists.ts';
import { openLookup } from './lookup.ts';

/** Postings of one reading where only their number counts. */
const ALL_AT_ONCE = 1_000;

/** A part of what a search finds. */
export interface Found<T> extends Slice<T> {
  /** Of the first page, if facets were asked for. */
  facets?: FacetCounts;
}

/**
 * The matches, newest first. The postings of the rarest term are read, and everything else is checked against what they say, the
 * other terms' postings, and the entries themselves. It ends with the page or with the budget of 8 requests and 56 read units; then
 * the answer holds what was found, and the position to continue from.
 *
 * `total` is known if every posting was read and none of the words is still due. A page of limit 0 only counts.
 */
export async function searchPostings<T>(
  plan: SearchPlan<T>,
  page: PageRequest,
  facets: FacetName[] = [],
  budget: Budget = budgetOfSearch(),
): Promise<Found<T>> {
  const { position, limit } = page;
  const skip = position ? position.skip : page.offset;
  const rows = limit === 0 ? ALL_AT_ONCE : skip + limit + 1;
  const all = facets.length > 0 && !position ? MOST_COUNTED + 1 : 0;
  const basis = await readBasis(Object.keys(plan.facts).length + facets.length > 0, budget);
  const lookup = await openLookup(plan, basis, rangeOf(plan.span, position), { rows, all }, budget);
  const progress: Progress<T> = {
    ...{ found: [], passed: 0, last: position?.after ?? '', next: 0, more: false },
    unsure: { read: 0, matched: 0 },
    cost: { entries: 0, units: 0 },
  };
  const run = { plan, lookup, progress, budget, skip, limit };
  for (;;) {
    const goesOn = await decide(run);
    if (!goesOn || progress.more || lookup.lead.floor === '') break;
    if (!(await lookup.readOn(missing(run)))) break;
  }
  const slice = sliceOf(run, position === null);
  if (all === 0) return slice;
  const uncounted = MOST_COUNTED + 1 - lookup.lead.postings.length;
  if (uncounted > 0) await lookup.readOn(uncounted, MOST_COUNTED);
  const { lead, verdict } = lookup;
  return { ...slice, facets: facetsOf({ postings: lead.postings, verdict, isAll: lead.floor === '' }, basis, facets) };
}

/** How many postings are expected to hold the matches that are missing, by the part that matched so far. */
function missing<T>({ progress: { found, passed, next }, skip, limit }: Run<T>): number {
  if (limit === 0) return ALL_AT_ONCE;
  const matched = found.length + passed;
  return Math.ceil(((skip + limit + 1 - matched) * (next + 1) * 1.2) / (matched + 1)) + 5;
}

function sliceOf<T>({ lookup, progress, skip, limit }: Run<T>, isFromStart: boolean): Slice<T> {
  const { found, passed, next, last, more } = progress;
  const { lead, underWay } = lookup;
  const rest = lead.postings.slice(next).map((posting) => lookup.verdict(posting));
  const isOver = lead.floor === '' && !rest.includes('unsure');
  const isWhole = isOver && !underWay.due && !underWay.old && isFromStart;
  const total = isWhole ? passed + found.length + rest.filter((verdict) => verdict === 'yes').length : null;
  const hasEnded = !more && lead.floor === '' && next === lead.postings.length;
  if (limit === 0) {
    const position = hasEnded ? null : { after: last, skip: 0 };
    return { items: [], total, next: position, ...(hasEnded || passed > 0 ? { has_more: passed > 0 } : {}) };
  }
  return { items: found, total, next: hasEnded ? null : { after: last, skip: Math.max(0, skip - passed) } };
}
