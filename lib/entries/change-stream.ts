import type { TableItem } from '../platform/dynamodb/client.ts';
import { ENTRY_CHANGES_PARTITION } from '../platform/dynamodb/index-keys.ts';
import { MAX_COMMIT_DELAY_MS } from '../platform/dynamodb/last-modified.ts';
import {
  areExhausted,
  createMergedQuery,
  type ReadBudget,
  runAndChargeBudget,
} from '../platform/dynamodb/merged-query.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { entrySortKey, getLastSortKeyAt } from '../platform/dynamodb/sort-keys.ts';
import { getPendingIndexWrites, parseSearchQuery } from '../search/index/snapshot.ts';
import { matchesQuery } from '../search/match-texts.ts';
import type { SearchQuery } from '../search/parse.ts';
import { formatInstant } from '../values/time.ts';
import { selectShortestChangeStreams } from './changes-by-attribute.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, isUnfiltered, matchesFilter } from './entry-filter.ts';
import { parseEntryChangeRow } from './entry-items.ts';
import type { FoundEntry, SearchResultDetails } from './found-entry.ts';
import { type FoundEntryViewOptions, toFoundEntry } from './found-entry.ts';

/*
 * The change stream has one row per entry, at the time of its last change, written with the entry. Everything older
 * than `MAX_COMMIT_DELAY_MS` is committed, so no row appears before a consumer's checkpoint. The stream is read
 * consistently, because the lag of a replica has no bound.
 *
 * A filter is answered by change streams by attribute, whose rows are written after the entry. Pending writes are
 * read first: the streams are complete if no pending write is that old, and rows of a version before a pending one
 * are stale. If pending writes are too many to tell, the main stream is read and filtered.
 */

/** Returns the budget of one call, without the cost of feed attributes for a search. */
const createChangesBudget = (): ReadBudget => ({ requests: 7, units: 56 });
/** Rows of the first read of one stream, and of all streams together. */
const FIRST_PAGE_ROWS = { ofOne: 25, ofAll: 56 };
const MAX_CHANGE_ROWS = 100;

/** A page of entries in the order of their last change, with the checkpoint to continue from. */
export interface ChangesPage extends SearchResultDetails {
  items: FoundEntry[];
  /** The checkpoint to continue from, now or when there are new changes. */
  next: string;
  has_more: boolean;
}

/** The source of rows for a filter. */
interface ChangeSource {
  partitions: string[];
  /** True if each row matches the filter. */
  isExact: boolean;
  isCurrent: (row: TableItem) => boolean;
  /** Limit of stale rows. */
  maxStaleRows: number;
}

interface ListChangesOptions {
  limit: number;
  after: string | null;
}

/**
 * Returns entries in the order of their last change, after the checkpoint `after`, else since `since`.
 * Only committed changes are returned, so no later change can sort before a returned checkpoint. At most 8 requests and
 * about 60 read units; a page ends early when these are used up.
 */
export async function listChanges(
  filter: EntryFilter & FoundEntryViewOptions,
  since: string,
  { limit, after }: ListChangesOptions,
): Promise<ChangesPage> {
  const budget = createChangesBudget();
  const query = filter.search ? await parseSearchQuery(filter.search) : null;
  const highWatermark = formatInstant(new Date(Date.now() - MAX_COMMIT_DELAY_MS));
  const { partitions, isExact, isCurrent, maxStaleRows } = await selectChangeSource(filter, highWatermark, budget);
  const items: FoundEntry[] = [];
  const details = query ? { expanded: query.synonymExpansions } : {};
  let next = after ?? getLastSortKeyAt(since);
  let hasStale = false;
  const missing = () => limit + 1 - items.length + (hasStale ? maxStaleRows : 0);
  const getRemaining = () => (isExact || limit === 0 ? missing() : MAX_CHANGE_ROWS);
  const first = Math.min(getRemaining(), FIRST_PAGE_ROWS.ofOne, Math.floor(FIRST_PAGE_ROWS.ofAll / partitions.length));
  const range = { from: getKeyAfterAllVersions(next), to: getLastSortKeyAt(highWatermark) };
  const all = createMergedQuery(range, budget, { ascending: true, consistent: true, pageSize: first });
  const streams = partitions.map((partition) => all.open(partition));
  for await (const row of all.rows(streams, getRemaining)) {
    if (!isCurrent(row)) {
      // The row's position is not passed: the current version may follow in the same second.
      hasStale = true;
      continue;
    }
    if (items.length === limit) return { items, next, has_more: true, ...details };
    const entry = parseEntryChangeRow(row);
    if (matchesRequest(filter, query, entry))
      items.push(query ? toFoundEntry(entry, query, { ...filter, where: 'entry' }) : entry);
    next = getEntrySortKey(row);
  }
  return { items, next, has_more: !areExhausted(streams), ...details };
}

/** How far back a consumer without a checkpoint begins. */
const INITIAL_LOOKBACK_MS = 3_600_000;

/**
 * Returns the next committed changes for a consumer; without a checkpoint, those of the last hour.
 * One request. As with `listChanges`, no later change can sort before the returned checkpoint.
 */
export async function listNewChanges(after: string | null, limit: number) {
  const now = Date.now();
  const start = after ?? getLastSortKeyAt(formatInstant(new Date(now - INITIAL_LOOKBACK_MS)));
  const rows = await queryItems({
    partition: ENTRY_CHANGES_PARTITION,
    from: getKeyAfterAllVersions(start),
    to: getLastSortKeyAt(formatInstant(new Date(now - MAX_COMMIT_DELAY_MS))),
    limit: limit + 1,
    consistent: true,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(parseEntryChangeRow),
    next: last ? getEntrySortKey(last) : start,
    has_more: rows.length > limit,
  };
}

/** Returns the change streams of a filter if they are complete up to the instant; else the main stream. */
async function selectChangeSource(
  filter: EntryFilter,
  highWatermark: string,
  budget: ReadBudget,
): Promise<ChangeSource> {
  const mainStream = {
    partitions: [ENTRY_CHANGES_PARTITION],
    isExact: isUnfiltered(filter),
    isCurrent: () => true,
    maxStaleRows: 0,
  };
  const lists = selectShortestChangeStreams(filter);
  if (!lists) return mainStream;
  const { pendingVersionsByEntry, streamsIncompleteSince } = await runAndChargeBudget(budget, getPendingIndexWrites);
  if (!pendingVersionsByEntry || (streamsIncompleteSince && streamsIncompleteSince <= highWatermark)) return mainStream;
  const isCurrent = ({ sk }: TableItem) => {
    const [, id = '', version] = String(sk).split('#');
    return Number(version) >= (pendingVersionsByEntry.get(id) ?? 0);
  };
  return { ...lists, isCurrent, maxStaleRows: pendingVersionsByEntry.size };
}

/** Returns the sort key of the entry of a row in any stream. */
function getEntrySortKey({ sk }: TableItem): string {
  const [updated = '', id = ''] = String(sk).split('#');
  return entrySortKey(updated, id);
}

/** Returns the least sort key after all versions of an entry. */
const getKeyAfterAllVersions = (sortKey: string) => getLastSortKeyAt(`${sortKey}#`);

const matchesRequest = (filter: EntryFilter, query: SearchQuery | null, entry: EntryDetail) =>
  matchesFilter(filter, entry) && (!query || matchesQuery(query, entry));
