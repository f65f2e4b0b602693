import type { Budget } from '../table/streams.ts';
import type { PageRequest, Position, Slice } from '../values/page.ts';
import { badParameter, type Problem } from '../values/problem.ts';
import { budgetOfSearch, readBasis, UNITS_AN_ENTRY } from './basis.ts';
import { ALL_AT_ONCE, count, unitsToCount } from './count.ts';
import { decide, type Progress, type Run, type SearchPlan } from './decide.ts';
import { type FacetCounts, type FacetName, facetsOf, MOST_COUNTED } from './facets.ts';
import { refuseBefore } from './former.ts';
import { rangeOf } from './lists.ts';
import { openLookup } from './lookup.ts';
import { isBegun } from './posting-list.ts';

/** Limit of entries whose units an offset reserves. */
const OF_PAGE = 20;

/** A page of search results. */
export interface Found<T> extends Slice<T> {
  /** On the first page, if requested. */
  facets?: FacetCounts;
}

/**
 * Searches, newest first. Reads the postings of the most selective term, and verifies candidates by the postings of
 * the other terms and by the entries themselves. Ends with the page or with the budget of 8 requests and 56 read
 * units; then the page is partial, with the position to continue from.
 *
 * `total` is known if every posting was read and no index write is pending. A page of limit 0 only counts, see
 * `count`. Matches before an offset are skipped by their postings. As-of queries read each candidate entry, within 40
 * requests. A page beyond a known end is empty.
 *
 * @throws Problem 400 offset_too_large if the offset cannot be reached within the budget, 404 version_not_kept
 */
export async function searchPostings<T>(
  plan: SearchPlan<T>,
  page: PageRequest,
  facets: FacetName[] = [],
  given?: Budget,
): Promise<Found<T>> {
  const { position, limit } = page;
  const ofCount = given ?? budgetOfSearch(plan, unitsToCount(plan, facets.length > 0));
  const budget = limit === 0 ? ofCount : (given ?? budgetOfSearch(plan));
  const beyond = budget.units - ofCount.units;
  const skip = position ? position.skip : page.offset;
  const all = facets.length > 0 && !position ? MOST_COUNTED + 1 : 0;
  const basis = await readBasis(Object.keys(plan.facts).length + facets.length > 0, budget);
  if (plan.asOf) refuseBefore(basis.underWay.formerSince, plan.asOf);
  const rows = limit === 0 ? ALL_AT_ONCE : skip + limit + 1;
  const expected = { rows, all, spared: limit === 0 ? 1 : skip / (skip + limit) };
  const lookup = await openLookup(plan, basis, rangeOf(plan.span, position), expected, budget);
  const slice: Slice<T> =
    limit === 0
      ? await count(plan, lookup, position === null, budget)
      : await pageOf({ plan, lookup, progress: begun<T>(position), budget, skip, limit }, position === null, beyond);
  if (all === 0) return slice;
  const uncounted = MOST_COUNTED + 1 - lookup.lead.postings.length;
  if (uncounted > 0) await lookup.readOn(uncounted, MOST_COUNTED, 0);
  const { lead, verdict } = lookup;
  return { ...slice, facets: facetsOf({ postings: lead.postings, verdict, isAll: lead.floor === '' }, basis, facets) };
}

const begun = <T>(position: Position | null): Progress<T> => ({
  ...{ found: [], passed: 0, last: position?.after ?? '', next: 0, more: false },
  unsure: { read: 0, matched: 0 },
  cost: { entries: 0, units: 0 },
});

/**
 * Returns the page after the skipped matches. While it is unlikely to be reached, the units `beyond` those of a count
 * are reserved: only the end of the list is looked for.
 *
 * @throws Problem 400 offset_too_large
 */
async function pageOf<T>(run: Run<T>, isFromStart: boolean, beyond: number): Promise<Slice<T>> {
  const { plan, lookup, progress, budget, skip, limit } = run;
  const { lead } = lookup;
  // As-of matches are entries that were read: at a larger offset only the end may be found.
  const isOutOfReach = isFromStart && plan.asOf !== undefined && skip * UNITS_AN_ENTRY > budget.units;
  if (isOutOfReach && !(await canBeCounted(run))) return { items: [], total: null, next: null };
  // The postings up to the offset are read first: they are cheaper than unsure entries.
  let isShallow = skip > 0 && lead.floor !== '' && lead.postings.length <= skip + limit;
  for (let held = 0; ; isShallow = false) {
    budget.units += held;
    held = reachesPage(run) ? 0 : beyond;
    budget.units -= held;
    const goesOn = isShallow || (await decide(run));
    if (!goesOn || progress.more || lead.floor === '') break;
    const isRead = await (held > 0 ? lookup.readOn(ALL_AT_ONCE, ALL_AT_ONCE) : lookup.readOn(missing(run)));
    if (!isRead && !isShallow) break;
  }
  const slice = sliceOf(run, isFromStart);
  if (endsBefore(run)) return { ...slice, next: null };
  if (isFromStart && skip > 0 && slice.next && slice.items.length === 0) throw tooFar();
  return slice;
}

/** Returns whether the budget probably suffices for the page, by the cost so far. */
function reachesPage<T>({ lookup, progress: { passed, next }, skip, limit }: Run<T>): boolean {
  const left = skip - passed;
  return left <= 0 || lookup.reaches(left / lookup.share(), next, Math.min(limit, OF_PAGE) * UNITS_AN_ENTRY);
}

/**
 * Reads all postings of a list that ends before the page; returns whether its entries can all be verified. @throws
 * Problem 400 offset_too_large
 */
async function canBeCounted<T>(run: Run<T>): Promise<boolean> {
  const { lookup, budget, skip } = run;
  const { postings } = lookup.lead;
  while (postings.length <= skip && (await lookup.readOn(ALL_AT_ONCE)));
  if (!endsBefore(run)) throw tooFar();
  return postings.length * UNITS_AN_ENTRY <= budget.units;
}

/** Returns whether the list certainly ends before the page: it has no more possible matches than are skipped. */
function endsBefore<T>({ lookup: { lead, verdict }, progress: { found, passed, next }, skip }: Run<T>): boolean {
  const open = () => lead.postings.slice(next).filter((posting) => verdict(posting) !== 'no').length;
  return skip > 0 && lead.floor === '' && found.length === 0 && passed + open() <= skip;
}

function tooFar(): Problem {
  const detail = 'cannot be reached at a bounded cost in this search: to read further, follow next_cursor';
  return badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
}

/** Estimates how many postings contain the missing matches, by the share that matched so far. */
function missing<T>({ progress: { found, passed, next }, skip, limit }: Run<T>): number {
  const matched = found.length + passed;
  return Math.ceil(((skip + limit + 1 - matched) * (next + 1) * 1.2) / (matched + 1)) + 5;
}

function sliceOf<T>({ lookup, progress, skip }: Run<T>, isFromStart: boolean): Slice<T> {
  const { found, passed, next, last, more } = progress;
  const { lead, underWay } = lookup;
  const rest = lead.postings.slice(next).map((posting) => lookup.verdict(posting));
  const isOver = lead.floor === '' && !rest.includes('unsure');
  const isWhole = isOver && !underWay.due && isFromStart;
  const total = isWhole ? passed + found.length + rest.filter((verdict) => verdict === 'yes').length : null;
  const isDecided = !more && next === lead.postings.length;
  if (isDecided && lead.floor === '') return { items: found, total, next: null };
  // Rows that were read and skipped are not read again.
  const after = isDecided && isBegun(lead) ? lead.floor : last;
  return { items: found, total, next: { after, skip: Math.max(0, skip - passed) } };
}
