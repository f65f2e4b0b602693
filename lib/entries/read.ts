import { matches } from '../search/matches.ts';
import type { Posting } from '../search/postings.ts';
import { readSearch } from '../search/read-search.ts';
import { searchPostings } from '../search/search.ts';
import { areKept, countOfKeptDays, totalsOfShards } from '../statistics/totals.ts';
import type { Item } from '../table/client.ts';
import { type EntryList, entryAt, entryKey, topicEntries } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import { type Status, statusesOf } from '../values/entry-status.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, listOf, passes } from './filters.ts';
import { countOfDays, wholeDays } from './offsets.ts';
import { pageOfList } from './pages.ts';
import { entryOfItem } from './rows.ts';

/** One entry with detail. @throws Problem 404 entry_not_found */
export async function getEntry(id: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id));
  if (!item) throw notFound('entry', id);
  return entryOfItem(item);
}

/**
 * The entries that pass a filter, newest first, with their number if it is known: always, except for a span that is not of whole
 * days or has too many, and for searches. An unknown topic or feed has none. See `searchPostings` for the cost of a search.
 *
 * @throws Problem 400 for a search without a word to look up
 */
export async function listEntries(filter: EntryFilter, page: PageRequest): Promise<Slice<EntryDetail>> {
  const list = listOf(filter);
  return list ? (await counted(list, filter, page)).slice : searchEntries(filter, page);
}

async function searchEntries(filter: EntryFilter, page: PageRequest): Promise<Slice<EntryDetail>> {
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
  return searchPostings({ query, facts, status, span, read }, page);
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
): Promise<{ slice: Slice<EntryDetail>; totals: Item | null }> {
  const statuses = statusesOf(status);
  const [{ total, totals }, { items, next }] = await Promise.all([
    totalOf(list, statuses, span),
    pageOfList(list, statuses, span, page),
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
