import { type SearchQuery, searchEntries } from '../search/search.ts';
import { areKept, countOfKeptDays, totalsOfShards } from '../statistics/figures.ts';
import {
  ALL_ENTRIES,
  type EntryList,
  entryKey,
  feedEntries,
  feedKey,
  topicEntries,
  topicStatsKey,
} from '../table/keys.ts';
import { getItem, type Item } from '../table/table.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import { type Entry, type EntryDetail, plainEntry, type Status } from './entry.ts';
import { countOfDays, type Span, wholeDays } from './offsets.ts';
import { pageOfList, statusesOf } from './pages.ts';
import { entryOfItem } from './rows.ts';

/** One entry with detail. @throws Problem 404 entry_not_found */
export async function getEntry(id: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id));
  if (!item) throw notFound('entry', id);
  return entryOfItem(item);
}

/** A topic's entries, newest first. @throws Problem 404 topic_not_found */
export async function listTopicEntries(
  topicId: string,
  isActive: boolean | undefined,
  page: PageRequest,
): Promise<Slice<Entry>> {
  const [counters, { items, next }] = await Promise.all([
    getItem(topicStatsKey(topicId)),
    pageOfList(topicEntries(topicId), statusesOf(isActive), {}, page),
  ]);
  if (!counters) throw notFound('topic', topicId);
  return { items: items.map(plainEntry), next, total: countOf(counters, statusesOf(isActive)) };
}

/** The entries of one feed or of all, newest first. An unknown feed has none. */
export async function listEntries(
  filter: { feed_id?: string | undefined; is_active?: boolean | undefined },
  page: PageRequest,
): Promise<Slice<Entry>> {
  const statuses = statusesOf(filter.is_active);
  const list = filter.feed_id ? feedEntries(filter.feed_id) : ALL_ENTRIES;
  const counters = filter.feed_id ? getItem(feedKey(filter.feed_id)) : totalsOfShards();
  const [total, { items, next }] = await Promise.all([counters, pageOfList(list, statuses, {}, page)]);
  return { items: items.map(plainEntry), next, total: countOf(total, statuses) };
}

export interface EntryFilter {
  topic_id?: string | undefined;
  status?: Status | undefined;
  search?: SearchQuery | undefined;
  span: Span;
}

/** Entries with detail by topic, status, days and words, newest first; see `searchEntries` for the cost of words. */
export async function listEntryDetails(filter: EntryFilter, page: PageRequest): Promise<Slice<EntryDetail>> {
  const { search, topic_id, span } = filter;
  const statuses = filter.status ? [filter.status] : statusesOf(undefined);
  if (search) return searchEntries(search, { topic_id, statuses, span }, page);
  const list = topic_id ? topicEntries(topic_id) : ALL_ENTRIES;
  const [total, { items, next }] = await Promise.all([
    totalOf(list, statuses, span, topic_id),
    pageOfList(list, statuses, span, page),
  ]);
  if (page.limit > 0 || total !== null) return { items, next, total };
  const { items: more } = await pageOfList(list, statuses, span, { ...page, limit: 1 });
  return { items, total, next: more[0] ? { after: more[0].id, skip: 0 } : null };
}

async function totalOf(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  topicId: string | undefined,
): Promise<number | null> {
  const days = wholeDays(span);
  if ((span.from || span.to) && !days) return null;
  if (days && !areKept(days.from)) return countOfDays(list, statuses, days);
  const counters = await (topicId ? getItem(topicStatsKey(topicId)) : totalsOfShards());
  return days ? countOfKeptDays(counters, statuses, days) : countOf(counters, statuses);
}

function countOf(counters: Item | null, statuses: readonly Status[]): number {
  const total = Number(counters?.['total_entries'] ?? 0);
  const active = Number(counters?.['active_entries'] ?? 0);
  return (statuses.includes('active') ? active : 0) + (statuses.includes('inactive') ? total - active : 0);
}
