import { searchPostings } from '../search/search.ts';
import { areKept, countOfKeptDays, totalsOfShards } from '../statistics/totals.ts';
import type { Item } from '../table/client.ts';
import { type EntryList, entryKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { type Status, statusesOf } from '../values/entry-status.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, listOf, passes } from './filters.ts';
import { countOfDays, wholeDays } from './offsets.ts';
import { pageOfList } from './pages.ts';
import { entryOfItem, entryOfPosting } from './rows.ts';

/** One entry with detail. @throws Problem 404 entry_not_found */
export async function getEntry(id: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id));
  if (!item) throw notFound('entry', id);
  return entryOfItem(item);
}

/**
 * The entries that pass a filter, newest first, with their number if it is known: always, except for a span that is not of whole
 * days or has too many, and for words. An unknown topic or feed has none. See `searchPostings` for the cost of words.
 */
export async function listEntries(filter: EntryFilter, page: PageRequest): Promise<Slice<EntryDetail>> {
  const { search, span = {} } = filter;
  if (search) {
    const plan = { statuses: statusesOf(filter.status), span, unpack: entryOfPosting };
    return searchPostings(search, { ...plan, passes: (entry) => passes(filter, entry) }, page);
  }
  return (await counted(filter, page)).slice;
}

/** A topic's entries, like `listEntries`. @throws Problem 404 topic_not_found */
export async function listTopicEntries(
  filter: { topic_id: string; status?: Status | undefined },
  page: PageRequest,
): Promise<Slice<EntryDetail>> {
  const { slice, totals } = await counted(filter, page);
  if (!totals) throw notFound('topic', filter.topic_id);
  return slice;
}

/** A page of a list and, in parallel, the item that counts the list: null if it does not exist or was not needed. */
async function counted(
  filter: EntryFilter,
  page: PageRequest,
): Promise<{ slice: Slice<EntryDetail>; totals: Item | null }> {
  const { span = {}, status } = filter;
  const [list, statuses] = [listOf(filter), statusesOf(status)];
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
