import { matches } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import { readSearch } from '../search/read-search.ts';
import type { Item } from '../table/client.ts';
import { CHANGES } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justAfter, upTo } from '../table/sort-keys.ts';
import { type Budget, spend } from '../table/streams.ts';
import { instantOf } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, isOpen, passes } from './filters.ts';
import { entryOfChange } from './rows.ts';

/*
 * The list of changes has one row per entry, at the time of its last change. It is written with the entry. A row is stamped just
 * before it is sent, and a request ends after 7 seconds at most. So everything older than SETTLED_AFTER_MS is complete, even if
 * clocks differ by seconds, and no row appears before a place that a reader has passed. The list is read consistently: the lag of
 * a replica has no bound.
 */
const SETTLED_AFTER_MS = 15_000;

/** The most that one call reads before it returns what it has. */
const budgetOfCall = (): Budget => ({ requests: 5, units: 50 });
/** Rows of the first reading, and the most of a later one. */
const FIRST_PAGE = 25;
const LONGEST_PAGE = 200;
/** Consistent reads cost twice as much: half a unit for a row of 2 KB, before it is known what rows cost. */
const UNITS_A_ROW = 1 / 2;

export interface Changes {
  items: EntryDetail[];
  /** Where to continue, now or when there are new changes. */
  next: string;
  has_more: boolean;
}

/**
 * Entries in the order of their last change, after the instant `since` or after a place that was returned as `next`.
 * At most 5 requests and about 50 read units, after which it returns what was found.
 */
export async function listChanges(
  filter: EntryFilter,
  since: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<Changes> {
  const to = upTo(instantOf(new Date(Date.now() - SETTLED_AFTER_MS)));
  const query = filter.search ? await readSearch(filter.search) : null;
  const areAllAskedFor = isOpen(filter) || limit === 0;
  const items: EntryDetail[] = [];
  const budget = budgetOfCall();
  let next = after ?? upTo(since);
  for (let most = FIRST_PAGE; ; most = affordable(budget)) {
    const pageSize = areAllAskedFor ? Math.min(most, limit + 1 - items.length) : most;
    if (pageSize < 1 || budget.requests < 1) return { items, next, has_more: true };
    const range = { partition: CHANGES, from: justAfter(next), to, limit: pageSize, consistent: true };
    const rows = await spend(budget, () => queryItems(range));
    for (const row of rows) {
      if (items.length === limit) return { items, next, has_more: true };
      const entry = entryOfChange(row);
      if (isAskedFor(filter, query, entry)) items.push(entry);
      next = placeOf(row);
    }
    if (rows.length < pageSize) return { items, next, has_more: false };
  }
}

/** How many rows a call may still read. */
const affordable = ({ units }: Budget) => Math.min(LONGEST_PAGE, Math.floor(units / UNITS_A_ROW));

const placeOf = (row: Item) => String(row['sk']);

const isAskedFor = (filter: EntryFilter, query: SearchQuery | null, entry: EntryDetail) =>
  passes(filter, entry) && (!query || matches(query, entry));
