import { readUnderWay } from '../search/due.ts';
import { matches } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import { readSearch } from '../search/read-search.ts';
import type { Item } from '../table/client.ts';
import { CHANGES, entryAt } from '../table/key-chart.ts';
import { upTo } from '../table/sort-keys.ts';
import { SETTLED_AFTER_MS } from '../table/stamps.ts';
import { areOver, type Budget, spend, streamsOf } from '../table/streams.ts';
import { instantOf } from '../values/time.ts';
import { listsFor } from './change-lists.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, isOpen, passes } from './filters.ts';
import type { BesideFound, FoundEntry } from './found.ts';
import { entryOfChange } from './rows.ts';
import { type Shown, shown } from './shown.ts';

/*
 * The change stream has one row per entry, at the time of its last change, written with the entry. Everything older
 * than `SETTLED_AFTER_MS` is committed, so no row appears before a consumer's checkpoint. The stream is read
 * consistently, because the lag of a replica has no bound.
 *
 * A filter is answered by change streams by attribute, whose rows are written after the entry. Pending writes are
 * read first: the streams are complete if no pending write is that old, and rows of a version before a pending one
 * are stale. If pending writes are too many to tell, the main stream is read and filtered.
 */

/** The budget of one call, without the attributes of feeds for a search. */
const budgetOfCall = (): Budget => ({ requests: 7, units: 56 });
/** Rows of the first read of one stream, and of all streams together. */
const FIRST_PAGE = { ofOne: 25, ofAll: 56 };
const LONGEST_PAGE = 100;

export interface Changes extends BesideFound {
  items: FoundEntry[];
  /** The checkpoint to continue from, now or when there are new changes. */
  next: string;
  has_more: boolean;
}

/** The source of rows for a filter. */
interface Reading {
  partitions: string[];
  /** True if each row matches the filter. */
  isWhole: boolean;
  isCurrent: (row: Item) => boolean;
  /** Limit of stale rows. */
  mostStale: number;
}

/**
 * Returns entries in the order of their last change, after the instant `since` or after a checkpoint from `next`. At
 * most 8 requests and about 60 read units; then it returns what was found.
 */
export async function listChanges(
  filter: EntryFilter & Shown,
  since: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<Changes> {
  const budget = budgetOfCall();
  const query = filter.search ? await readSearch(filter.search) : null;
  const settled = instantOf(new Date(Date.now() - SETTLED_AFTER_MS));
  const { partitions, isWhole, isCurrent, mostStale } = await readingFor(filter, settled, budget);
  const items: FoundEntry[] = [];
  const beside = query ? { expanded: query.expanded } : {};
  let next = after ?? upTo(since);
  let hasStale = false;
  const missing = () => limit + 1 - items.length + (hasStale ? mostStale : 0);
  const wanted = () => (isWhole || limit === 0 ? missing() : LONGEST_PAGE);
  const first = Math.min(wanted(), FIRST_PAGE.ofOne, Math.floor(FIRST_PAGE.ofAll / partitions.length));
  const range = { from: justAfterAll(next), to: upTo(settled) };
  const all = streamsOf(range, budget, first, { ascending: true, consistent: true });
  const streams = partitions.map((partition) => all.open(partition));
  for await (const row of all.rows(streams, wanted)) {
    if (!isCurrent(row)) {
      // The row's position is not passed: the current version may follow in the same second.
      hasStale = true;
      continue;
    }
    if (items.length === limit) return { items, next, has_more: true, ...beside };
    const entry = entryOfChange(row);
    if (isAskedFor(filter, query, entry))
      items.push(query ? shown(entry, query, { ...filter, where: 'entry' }) : entry);
    next = placeOf(row);
  }
  return { items, next, has_more: !areOver(streams), ...beside };
}

/** Returns the change streams of a filter if they are complete up to the instant; else the main stream. */
async function readingFor(filter: EntryFilter, settled: string, budget: Budget): Promise<Reading> {
  const whole = { partitions: [CHANGES], isWhole: isOpen(filter), isCurrent: () => true, mostStale: 0 };
  const lists = listsFor(filter);
  if (!lists) return whole;
  const { touched, unlisted } = await spend(budget, readUnderWay);
  if (!touched || (unlisted && unlisted <= settled)) return whole;
  const isCurrent = ({ sk }: Item) => {
    const [, id = '', version] = String(sk).split('#');
    return Number(version) >= (touched.get(id) ?? 0);
  };
  return { ...lists, isCurrent, mostStale: touched.size };
}

/** Returns the sort key of the entry of a row in any stream. */
function placeOf({ sk }: Item): string {
  const [updated = '', id = ''] = String(sk).split('#');
  return entryAt(updated, id);
}

/** Returns the least sort key after all versions of an entry. */
const justAfterAll = (place: string) => upTo(`${place}#`);

const isAskedFor = (filter: EntryFilter, query: SearchQuery | null, entry: EntryDetail) =>
  passes(filter, entry) && (!query || matches(query, entry));
