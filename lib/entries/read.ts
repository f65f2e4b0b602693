import { matches } from '../search/matches.ts';
import type { Posting } from '../search/postings.ts';
import { readSearch } from '../search/read-search.ts';
import { searchByRelevance } from '../search/relevance.ts';
import { searchPostings } from '../search/search.ts';
import { areKept, countOfKeptDays, totalsOfShards } from '../statistics/totals.ts';
import type { Item } from '../table/client.ts';
import { type EntryList, entryAt, entryKey, topicEntries } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import type { Budget } from '../table/streams.ts';
import { type Status, statusesOf } from '../values/entry-status.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, listOf, passes } from './filters.ts';
import type { BesideFound, FoundEntry } from './found.ts';
import { countOfDays, wholeDays } from './offsets.ts';
import { pageOfList } from './pages.ts';
import { entryOfItem } from './rows.ts';
import { type Shown, shown } from './shown.ts';

/** One entry with detail. @throws Problem 404 entry_not_found */
export async function getEntry(id: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id));
  if (!item) throw notFound('entry', id);
  return entryOfItem(item);
}

/** Those of some entries that exist, with detail, by id. One request per 100. */
export async function findEntries(ids: string[]): Promise<Map<string, EntryDetail>> {
  const items = await getItems([...new Set(ids)].map(entryKey), { consistent: false });
  return new Map(items.map((item) => entryOfItem(item)).map((entry) => [entry.id, entry]));
}

/** Entries with detail in the order of their ids, in one request per 100. @throws Problem 404 entry_not_found for the first that is unknown */
export async function getEntries(ids: string[]): Promise<EntryDetail[]> {
  const found = await findEntries(ids);
  return ids.map((id) => {
    const entry = found.get(id);
    if (!entry) throw notFound('entry', id);
    return entry;
  });
}

/** Entries that are found, and what else is said of them. */
export type FoundEntries = Slice<FoundEntry> & BesideFound;

/** Where a page of a list and the counts of its facets are read at once, what each may cost. */
const besideFacets = (): Budget => ({ requests: 3, units: 30 });
const ofFacets = (): Budget => ({ requests: 4, units: 24 });
const NO_PAGE: PageRequest = { limit: 0, offset: 0, position: null };

/**
 * The entries that pass a filter, newest first or by relevance, with their number if it is known: always, except for a span that is
 * not of whole days or has too many, and for searches. An unknown topic or feed has none. See `searchPostings` for the cost of a search.
 *
 * @throws Problem 400 for a search without a word to look up
 */
export async function listEntries(filter: EntryFilter & Shown, page: PageRequest): Promise<FoundEntries> {
  const list = listOf(filter);
  if (!list) return searchEntries(filter, page);
  const { facets = [] } = filter;
  if (facets.length === 0 || page.position || page.offset > 0) return (await counted(list, filter, page)).slice;
  const [{ slice }, { facets: counts }] = await Promise.all([
    counted(list, filter, page, besideFacets()),
    searchEntries(filter, NO_PAGE, ofFacets()),
  ]);
  return { ...slice, ...(counts ? { facets: counts } : {}) };
}

async function searchEntries(filter: EntryFilter & Shown, page: PageRequest, budget?: Budget): Promise<FoundEntries> {
  const query = filter.search ? await readSearch(filter.search) : null;
  const { facts = {}, status, span = {} } = filter;
  const read = async (postings: Posting[]) => {
    const places = new Set(postings.map(({ at }) => at));
    const ids = new Set(postings.map(({ id }) => id));
    const items = await getItems([...ids].map(entryKey), { consistent: false });
    const entries = items
      .map(entryOfItem)
      .filter((entry) => passes(filter, entry) && (!query || matches(query, entry)));
    const placed = entries.map((entry) => [entryAt(entry.published_date, entry.id), entry] as const);
    return new Map(placed.filter(([at]) => places.has(at)));
  };
  const plan = { query, facts, status, span, read };
  const found = await (filter.order === 'relevance'
    ? searchByRelevance(plan, page, filter.facets)
    : searchPostings(plan, page, filter.facets, budget));
  if (!query) return found;
  const items = found.items.map((entry) => shown(entry, query, filter));
  return { ...found, items, expanded: query.expanded };
}

/** A topic's entries, like `listEntries`. @throws Problem 404 topic_not_found */
export async function listTopicEntries(
  { topic_id, status }: { topic_id: string; status?: Status | undefined },
  page: PageRequest,
): Promise<Slice<EntryDetail>> {
  const { slice, totals } = await counted(topicEntries(topic_id), { status }, page);
  if (!totals) throw notFound('topic', topic_id);
  return slice;
}

/** A page of a list and, in parallel, the item that counts the list: null if it does not exist or was not needed. */
async function counted(
  list: EntryList,
  { span = {}, status }: EntryFilter,
  page: PageRequest,
  budget?: Budget,
): Promise<{ slice: Slice<EntryDetail>; totals: Item | null }> {
  const statuses = statusesOf(status);
  const [{ total, totals }, { items, next }] = await Promise.all([
    totalOf(list, statuses, span),
    pageOfList(list, statuses, span, page, budget),
  ]);
  if (page.limit > 0 || total !== null) return { slice: { items, total, next }, totals };
  const first = await pageOfList(list, statuses, span, { ...page, limit: 1 });
  return { slice: { items, total, next, has_more: first.items.length > 0 }, totals };
}

async function totalOf(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
): Promise<{ total: number | null; totals: Item | null }> {
  const days = wholeDays(span);
  if ((span.from || span.to) && !days) return { total: null, totals: null };
  if (days && !areKept(days.from)) return { total: await countOfDays(list, statuses, days), totals: null };
  const totals = await (list.totals ? getItem(list.totals) : totalsOfShards());
  return { total: days ? countOfKeptDays(totals, statuses, days) : countOf(totals, statuses), totals };
}

function countOf(totals: Item | null, statuses: readonly Status[]): number {
  const total = Number(totals?.['total_entries'] ?? 0);
  const active = Number(totals?.['active_entries'] ?? 0);
  return (statuses.includes('active') ? active : 0) + (statuses.includes('inactive') ? total - active : 0);
}
