import { areKept, countOfKeptDays, totalsOfShards } from '../statistics/totals.ts';
import type { Item } from '../table/client.ts';
import { type EntryList, entryKey, topicEntries, topicStatsKey } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import type { Budget } from '../table/streams.ts';
import { type Status, statusesOf } from '../values/entry-status.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, listOf } from './filters.ts';
import { countOfDays, wholeDays } from './offsets.ts';
import { pageOfList } from './pages.ts';
import { entryOfItem } from './rows.ts';
import { type FoundEntries, type ReadDocuments, searchEntries } from './search.ts';
import type { Shown } from './shown.ts';

/** Returns one entry with detail. @throws Problem 404 entry_not_found */
export async function getEntry(id: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id));
  if (!item) throw notFound('entry', id);
  return entryOfItem(item);
}

/**
 * Returns the existing entries with these ids, with detail, by id. One request per 100; consistent reads cost twice
 * the units.
 */
export async function findEntries(
  ids: string[],
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Map<string, EntryDetail>> {
  const items = await getItems([...new Set(ids)].map(entryKey), { consistent });
  return new Map(items.map((item) => entryOfItem(item)).map((entry) => [entry.id, entry]));
}

/**
 * Returns entries with detail in the order of their ids, one request per 100. @throws Problem 404 entry_not_found for
 * the first unknown id
 */
export async function getEntries(ids: string[]): Promise<EntryDetail[]> {
  const found = await findEntries(ids);
  return ids.map((id) => {
    const entry = found.get(id);
    if (!entry) throw notFound('entry', id);
    return entry;
  });
}

/** The budgets of a page and of its facets, which are read in parallel. */
const besideFacets = (): Budget => ({ requests: 3, units: 30 });
const ofFacets = (): Budget => ({ requests: 4, units: 24 });
const NO_PAGE: PageRequest = { limit: 0, offset: 0, position: null };

/**
 * Returns the matching entries, newest first or by relevance. `total` is null for date ranges of partial or too many
 * days, for searches, and as of an instant. Unknown topics and feeds have no entries. See `searchPostings` for the
 * cost of a search. Documents are searched only with `readDocuments`.
 *
 * @throws Problem 400 for a search without a searchable word, 404 version_not_kept
 */
export async function listEntries(
  filter: EntryFilter & Shown,
  page: PageRequest,
  readDocuments?: ReadDocuments,
): Promise<FoundEntries> {
  const list = listOf(filter);
  if (!list) return searchEntries(filter, page, readDocuments);
  const { facets = [] } = filter;
  if (facets.length === 0 || page.position || page.offset > 0) return (await counted(list, filter, page)).slice;
  const [{ slice }, { facets: counts }] = await Promise.all([
    counted(list, filter, page, besideFacets()),
    searchEntries(filter, NO_PAGE, undefined, ofFacets()),
  ]);
  return { ...slice, ...(counts ? { facets: counts } : {}) };
}

/** Returns a topic's entries, like `listEntries`. The topic must exist now. @throws Problem 404 topic_not_found */
export async function listTopicEntries(
  { topic_id, status, asOf }: { topic_id: string; status?: Status | undefined; asOf?: string | undefined },
  page: PageRequest,
): Promise<Slice<EntryDetail>> {
  if (asOf) {
    if (!(await getItem(topicStatsKey(topic_id)))) throw notFound('topic', topic_id);
    return searchEntries({ facts: { topic_id: [topic_id] }, status, asOf }, page);
  }
  const { slice, totals } = await counted(topicEntries(topic_id), { status }, page);
  if (!totals) throw notFound('topic', topic_id);
  return slice;
}

/** Returns a page and, in parallel, the item with the list's totals: null if it does not exist or was not needed. */
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
  if (days && !(list.haveDays && areKept(days.from)))
    return { total: await countOfDays(list, statuses, days), totals: null };
  const totals = await (list.totals ? getItem(list.totals) : totalsOfShards());
  return { total: days ? countOfKeptDays(totals, statuses, days) : countOf(totals, statuses), totals };
}

function countOf(totals: Item | null, statuses: readonly Status[]): number {
  const total = Number(totals?.['total_entries'] ?? 0);
  const active = Number(totals?.['active_entries'] ?? 0);
  return (statuses.includes('active') ? active : 0) + (statuses.includes('inactive') ? total - active : 0);
}
