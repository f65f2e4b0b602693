import { type Budget, spend } from '../table/streams.ts';
import type { PageRequest, Position } from '../values/page.ts';
import { invalidCursor } from '../values/problem.ts';
import type { Span } from '../values/time.ts';
import { type Basis, budgetOfSearch, readBasis, UNITS_AN_ENTRY } from './basis.ts';
import type { SearchPlan } from './decide.ts';
import { type FacetName, facetsOf } from './facets.ts';
import type { Verdict } from './judged.ts';
import { isOfFact, openLists, rangeOf } from './lists.ts';
import type { PostingList } from './posting-list.ts';
import type { Posting } from './postings.ts';
import { before, type Rank, rankOf } from './rank.ts';
import { readDown } from './read-down.ts';
import type { Found } from './search.ts';
import { judge, mayAskDocuments } from './verdict.ts';

/** Limit of the newest matches that are ranked. */
const MOST_RANKED = 500;
/** The budget that postings leave for the entries of the page, and for their documents if these may be needed. */
const OF_ENTRIES: Budget = { requests: 1, units: 24 };
const OF_DOCUMENTS: Budget = { requests: 3, units: 42 };
/** Entries per read: the longest entries cost three times as much, and the text of a document fifty times. */
const MOST_READ = 32;
const MOST_WITH_DOCUMENTS = 16;

/** The number of newest matches that were ranked, including unverified ones, and whether these are all. */
interface Ranked {
  matches: number;
  is_all: boolean;
}
export type RankedSlice<T> = Found<T> & { ranked: Ranked };

/** The matches to rank: at most 500, newest first. */
interface Candidates {
  postings: Posting[];
  ranks: Rank[];
  isAll: boolean;
  verdict(posting: Posting): Verdict;
}

/**
 * Ranks the newest 500 matches by relevance, as far as their postings can be read within 8 requests and 56 read
 * units. A page by position ranks the same matches: newer ones are left out.
 *
 * @throws Problem 400 invalid_cursor
 */
export async function searchByRelevance<T>(
  plan: SearchPlan<T>,
  { limit, offset, position }: PageRequest,
  facets: FacetName[] = [],
): Promise<RankedSlice<T>> {
  const earlier = position && continued(position);
  const budget = budgetOfSearch(plan);
  const basis = await readBasis(Object.keys(plan.facts).length + facets.length > 0, budget);
  const candidates = await candidatesOf(plan, basis, earlier?.span ?? plan.span, budget);
  const { postings, ranks, verdict } = candidates;
  const isAll = earlier ? earlier.isAll : candidates.isAll;
  const rest = earlier ? ranks.filter((rank) => before(earlier.rank, rank)) : ranks.slice(offset);
  const byPlace = new Map(postings.map((posting) => [posting.at, posting]));
  const { items, decided } = await readEntries(
    plan,
    candidates,
    rest.map(({ at }) => byPlace.get(at) as Posting),
    limit,
    budget,
  );
  const last = rest[decided - 1];
  const isCounted = isAll && !earlier && !basis.underWay.due;
  return {
    items,
    total: isCounted && postings.every((posting) => verdict(posting) === 'yes') ? postings.length : null,
    next: last && decided < rest.length ? positionAfter(last, postings, isAll) : null,
    ranked: { matches: postings.length, is_all: isAll },
    ...(limit === 0 ? { has_more: rest.length > 0 } : {}),
    ...(facets.length > 0 && !earlier ? { facets: facetsOf({ postings, verdict, isAll }, basis, facets) } : {}),
  };
}

async function candidatesOf<T>(
  plan: SearchPlan<T>,
  { underWay, known }: Basis,
  span: Span,
  budget: Budget,
): Promise<Candidates> {
  const range = rangeOf(span, null);
  const { terms, others } = openLists(plan, range);
  const kept = mayAskDocuments(plan) ? OF_DOCUMENTS : OF_ENTRIES;
  budget.requests -= kept.requests;
  budget.units -= kept.units;
  const { lead, floor } = await readDown(affordable([...terms, ...others], budget), range, MOST_RANKED, budget);
  budget.requests += kept.requests;
  budget.units += kept.units;
  const verdict = judge(plan, terms, underWay, known);
  const all = lead.postings.filter((posting) => posting.at >= floor && verdict(posting) !== 'no');
  const postings = all.slice(0, MOST_RANKED);
  const ranks = postings.map((posting) => rankOf(posting, terms)).sort((a, b) => (before(a, b) ? -1 : 1));
  return { postings, ranks, verdict, isAll: floor === '' && all.length === postings.length };
}

/**
 * Returns the affordable lists: those of few partitions first, words before filters, at least one. Entries are
 * checked for the terms of omitted lists.
 */
function affordable(lists: PostingList[], budget: Budget): PostingList[] {
  let left = budget.requests;
  const byParts = [...lists].sort((a, b) => a.parts.length - b.parts.length);
  const words = byParts.filter((list) => !isOfFact(list));
  return [...words, ...byParts.filter(isOfFact)].filter(({ parts }, i) => {
    left -= parts.length;
    return i === 0 || left >= 0;
  });
}

/**
 * Verifies the entries of the next postings; returns matches and the number of verified postings, which is smaller at
 * the end of the budget.
 */
async function readEntries<T>(
  plan: SearchPlan<T>,
  { verdict }: Candidates,
  postings: Posting[],
  limit: number,
  budget: Budget,
) {
  const items: T[] = [];
  let decided = 0;
  let cost = UNITS_AN_ENTRY;
  while (items.length < limit && decided < postings.length && budget.requests > 0 && budget.units >= cost) {
    const first = mayAskDocuments(plan) ? MOST_WITH_DOCUMENTS : MOST_READ;
    const most = Math.min(decided === 0 ? first : Math.floor(budget.units / cost), limit - items.length);
    const chosen = postings.slice(decided, decided + most);
    const left = budget.units;
    const asked = chosen.map((posting) => ({ posting, verdict: verdict(posting) }));
    const { entries, places } = await spend(budget, () => plan.read(asked, { ...budget }, decided === 0));
    const open = chosen.findIndex(({ at }) => !places.has(at));
    const told = open < 0 ? chosen : chosen.slice(0, open);
    items.push(...told.flatMap(({ at }) => entries.get(at) ?? []));
    decided += told.length;
    cost = Math.max(UNITS_AN_ENTRY, (left - budget.units) / chosen.length);
    if (told.length === 0) break;
  }
  return { items, decided };
}

/** Returns the position after a rank, among the same matches. */
function positionAfter({ score, at }: Rank, postings: Posting[], isAll: boolean): Position {
  const [top, floor] = [postings[0]?.at, postings.at(-1)?.at];
  return { after: [isAll ? 'all' : 'newest', score, at, top, floor].join('~'), skip: 0 };
}

const ORDER = /^(all|newest)~(\d+)~([^~]+)~([^~]+)~([^~]+)$/;

/** Parses a position. The seal has no key, so anybody can create one. @throws Problem 400 invalid_cursor */
function continued({ after }: Position): { isAll: boolean; rank: Rank; span: Span } {
  const [, which, score, at = '', to = '', from = ''] = ORDER.exec(after) ?? [];
  if (!from) throw invalidCursor();
  return { isAll: which === 'all', rank: { score: Number(score), at }, span: { from, to } };
}
