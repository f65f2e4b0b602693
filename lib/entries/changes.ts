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
 * The list of changes has one row per entry, at the time of its last change. It is written with the entry. Everything older than
 * SETTLED_AFTER_MS is complete, so no row appears before a place that a reader has passed. The list is read consistently: the lag
 * of a replica has no bound.
 *
 * A filter is answered by the lists of its values, whose rows are written after the entry. The marks of what is under way are read
 * before them: the lists are complete if nothing so old is still due, and a row of a version before that of a mark is no longer
 * one. Where the marks do not tell that, the list of all changes is read and filtered.
 */

/** The most that one call reads before it returns what it has, beside the facts of feeds for a search. */
const budgetOfCall = (): Budget => ({ requests: 7, units: 56 });
/** Rows of the first reading of one list, and of all lists together. */
const FIRST_PAGE = { ofOne: 25, ofAll: 56 };
const LONGEST_PAGE = 100;

export interface Changes extends BesideFound {
  items: FoundEntry[];
  /** Where to continue, now or when there are new changes. */
  next: string;
  has_more: boolean;
}

/** What is read for a filter. */
interface Reading {
  partitions: string[];
  /** Each row is of an entry that is asked for. */
  isWhole: boolean;
  isCurrent: (row: Item) => boolean;
  /** So many rows at most are not. */
  mostStale: number;
}

/**
 * Entries in the order of their last change, after the instant `since` or after a place that was returned as `next`.
 * At most 8 requests and about 60 read units, after which it returns what was found.
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
      // The place of the entry is not passed: its present version may follow, of the same second.
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

/** The lists that a filter leads to, if they are complete up to the instant; else the list of all changes. */
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

/** The place of a row: that of its entry, whatever list it is in. */
function placeOf({ sk }: Item): string {
  const [updated = '', id = ''] = String(sk).split('#');
  return entryAt(updated, id);
}

/** The least sort key after all versions of the entry at a place. */
const justAfterAll = (place: string) => upTo(`${place}#`);

const isAskedFor = (filter: EntryFilter, query: SearchQuery | null, entry: EntryDetail) =>
  passes(filter, entry) && (!query || matches(query, entry));
