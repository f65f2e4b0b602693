import type { TableItem } from '../platform/dynamodb/client.ts';
import { type EntryListLocation, entryKey, topicEntryList, topicStatsKey } from '../platform/dynamodb/key-schema.ts';
import type { ReadBudget } from '../platform/dynamodb/merged-query.ts';
import { getItem, getItems } from '../platform/dynamodb/read.ts';
import type { ListPage, PageRequest } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import { type EntryStatus, expandEntryStatusFilter } from '../values/roles-and-states.ts';
import type { InstantRange } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, findEntryListForFilter } from './entry-filter.ts';
import { parseEntryItem } from './entry-items.ts';
import type { FoundEntryViewOptions } from './found-entry.ts';
import { getEntryListPage } from './list-page.ts';
import { countEntriesOnDays, toWholeDayRange } from './offset-index.ts';
import { type DocumentTextReader, type EntrySearchPage, searchEntries } from './search-entries.ts';
import { areDailyCountsRetainedSince, countEntriesOfRetainedDays, getEntryTotals } from './statistics/entry-totals.ts';

/**
 * Returns one entry with all details, by its id. One request.
 * @throws Problem 404 entry_not_found
 */
export async function getEntry(id: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id));
  if (!item) throw notFound('entry', id);
  return parseEntryItem(item);
}

interface FindEntriesOptions {
  consistent?: boolean;
}

/**
 * Returns the entries with these ids, by id; unknown ids are omitted.
 * One request per 100; consistent reads cost twice the units.
 */
export async function findEntries(
  ids: string[],
  { consistent = false }: FindEntriesOptions = {},
): Promise<Map<string, EntryDetail>> {
  const items = await getItems([...new Set(ids)].map(entryKey), { consistent });
  return new Map(items.map((item) => parseEntryItem(item)).map((entry) => [entry.id, entry]));
}

/**
 * Returns entries with all details in the order of their ids, one request per 100.
 * @throws Problem 404 entry_not_found for the first unknown id
 */
export async function getEntries(ids: string[]): Promise<EntryDetail[]> {
  const entriesById = await findEntries(ids);
  return ids.map((id) => {
    const entry = entriesById.get(id);
    if (!entry) throw notFound('entry', id);
    return entry;
  });
}

/** Returns the budget of a page whose facets are read in parallel. */
const createPageBudgetWithFacets = (): ReadBudget => ({ requests: 3, units: 30 });
const createFacetsBudget = (): ReadBudget => ({ requests: 4, units: 24 });
const EMPTY_PAGE_REQUEST: PageRequest = { limit: 0, offset: 0, position: null };

/**
 * Returns the entries that match a filter, newest first or by relevance.
 * - `total` is null for a search, for a list as of an instant, and for a date range that does not consist of complete
 * days or has too many of them.
 * - Unknown topics and feeds have no entries.
 * - Documents are searched only with `readDocuments`. See `searchPostings` for the cost of a search.
 * @throws Problem 400 for a search without a searchable word
 * @throws Problem 404 version_not_kept if the version of an entry at the as-of instant is not retained
 */
export async function listEntries(
  filter: EntryFilter & FoundEntryViewOptions,
  page: PageRequest,
  readDocuments?: DocumentTextReader,
): Promise<EntrySearchPage> {
  const list = findEntryListForFilter(filter);
  if (!list) return searchEntries(filter, page, { readDocuments });
  const { facets = [] } = filter;
  if (facets.length === 0 || page.position || page.offset > 0)
    return (await readCountedPage(list, filter, { page })).slice;
  const [{ slice }, { facets: counts }] = await Promise.all([
    readCountedPage(list, filter, { page, budget: createPageBudgetWithFacets() }),
    searchEntries(filter, EMPTY_PAGE_REQUEST, { budget: createFacetsBudget() }),
  ]);
  return { ...slice, ...(counts ? { facets: counts } : {}) };
}

interface ListTopicEntriesOptions {
  topic_id: string;
  status?: EntryStatus | undefined;
  asOf?: string | undefined;
}

/**
 * Returns the entries of a topic, like `listEntries`.
 * The topic must exist now, also for a list as of an earlier instant.
 * @throws Problem 404 topic_not_found
 */
export async function listTopicEntries(
  { topic_id, status, asOf }: ListTopicEntriesOptions,
  page: PageRequest,
): Promise<ListPage<EntryDetail>> {
  if (asOf) {
    if (!(await getItem(topicStatsKey(topic_id)))) throw notFound('topic', topic_id);
    return searchEntries({ attributes: { topic_id: [topic_id] }, status, asOf }, page);
  }
  const { slice, totals } = await readCountedPage(topicEntryList(topic_id), { status }, { page });
  if (!totals) throw notFound('topic', topic_id);
  return slice;
}

interface CountedPageOptions {
  /** The requested page. */
  page: PageRequest;
  /** The remaining requests and read units. */
  budget?: ReadBudget | undefined;
}

/**
 * Returns a page and, in parallel, the item with the list's totals.
 * The item is null if it does not exist or was not needed.
 */
async function readCountedPage(
  list: EntryListLocation,
  { publishedRange = {}, status }: EntryFilter,
  { page, budget }: CountedPageOptions,
): Promise<{ slice: ListPage<EntryDetail>; totals: TableItem | null }> {
  const statuses = expandEntryStatusFilter(status);
  const [{ total, totals }, { items, next }] = await Promise.all([
    countList(list, statuses, publishedRange),
    getEntryListPage(list, page, { statuses, span: publishedRange, budget }),
  ]);
  if (page.limit > 0 || total !== null) return { slice: { items, total, next }, totals };
  const first = await getEntryListPage(list, { ...page, limit: 1 }, { statuses, span: publishedRange });
  return { slice: { items, total, next, has_more: first.items.length > 0 }, totals };
}

async function countList(
  list: EntryListLocation,
  statuses: readonly EntryStatus[],
  span: InstantRange,
): Promise<{ total: number | null; totals: TableItem | null }> {
  const days = toWholeDayRange(span);
  if ((span.from || span.to) && !days) return { total: null, totals: null };
  if (days && !(list.hasDailyTotals && areDailyCountsRetainedSince(days.from)))
    return { total: await countEntriesOnDays(list, statuses, days), totals: null };
  const totals = await (list.totals ? getItem(list.totals) : getEntryTotals());
  return { total: days ? countEntriesOfRetainedDays(totals, statuses, days) : sumByStatus(totals, statuses), totals };
}

function sumByStatus(totals: TableItem | null, statuses: readonly EntryStatus[]): number {
  const total = Number(totals?.['total_entries'] ?? 0);
  const active = Number(totals?.['active_entries'] ?? 0);
  return (statuses.includes('active') ? active : 0) + (statuses.includes('inactive') ? total - active : 0);
}
