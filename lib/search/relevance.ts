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

/** The newest matches that are put in order. */
const MOST_RANKED = 500;
/** What the postings leave to the entries of the page, and where it may take the texts of documents to tell. */
const OF_ENTRIES: Budget = { requests: 1, units: 24 };
const OF_DOCUMENTS: Budget = { requests: 3, units: 42 };
/** Entries of one reading: the longest of the first one cost three times as much, and the text of a document fifty times. */
const MOST_READ = 32;
const MOST_WITH_DOCUMENTS = 16;

/** Over how many of the newest matches an order was made, those that only an entry can tell included, and whether these are all. */
interface Ranked {
  matches: number;
  is_all: boolean;
}
export type RankedSlice<T> = Found<T> & { ranked: Ranked };

/** What was read of the matches: at most 500, newest first. */
interface Candidates {
  postings: Posting[];
  ranks: Rank[];
  isAll: boolean;
  verdict(posting: Posting): Verdict;
}

/**
 * The newest 500 matches in the order of their rank, as far as their postings can be read within the budget of 8 requests and 56
 * read units. A page by position puts the same ones in order: newer ones that came meanwhile are left out.
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
 * The lists that can be read: those of few partitions first, words before filters, at least one. What a list that is left out says is
 * asked of the entries.
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

/** The entries of the next postings that are wanted, and how many postings were decided: fewer at the end of the budget. */
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

/** Where an order continues: after a rank, among the same matches. */
function positionAfter({ score, at }: Rank, postings: Posting[], isAll: boolean): Position {
  const [top, floor] = [postings[0]?.at, postings.at(-1)?.at];
  return { after: [isAll ? 'all' : 'newest', score, at, top, floor].join('~'), skip: 0 };
}

const ORDER = /^(all|newest)~(\d+)~([^~]+)~([^~]+)~([^~]+)$/;

/** @throws Problem 400 invalid_cursor: its seal has no key, so it may be made by anybody */
function continued({ after }: Position): { isAll: boolean; rank: Rank; span: Span } {
  const [, which, score, at = '', to = '', from = ''] = ORDER.exec(after) ?? [];
  if (!from) throw invalidCursor();
  return { isAll: which === 'all', rank: { score: Number(score), at }, span: { from, to } };
}
