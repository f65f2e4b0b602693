import { matches } from '../search/matches.ts';
import { measured } from '../table/capacity.ts';
import type { Item } from '../table/client.ts';
import { CHANGES } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justAfter, upTo } from '../table/sort-keys.ts';
import { instantOf } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, isOpen, passes } from './filters.ts';
import { entryOfChange, type Unpacked } from './rows.ts';

/*
 * The list of changes has one row per entry, at the time of its last change. It is written with the entry. A row is stamped just
 * before it is sent, and a request ends after 7 seconds at most. So everything older than SETTLED_AFTER_MS is complete, even if
 * clocks differ by seconds, and no row appears before a place that a reader has passed. The list is read consistently: the lag of
 * a replica has no bound.
 */
const SETTLED_AFTER_MS = 15_000;

/** The most that one call reads before it returns what it has. */
const MOST_REQUESTS = 5;
const MOST_UNITS = 40;
const FILTERED_PAGE = 75;

export interface Changes {
  items: EntryDetail[];
  /** Where to continue, now or when there are new changes. */
  next: string;
  has_more: boolean;
}

/**
 * Entries in the order of their last change, after the instant `since` or after a place that was returned as `next`.
 * One request without filters; with filters at most 5 requests and about 50 read units, after which it returns what was found.
 */
export async function listChanges(
  filter: EntryFilter,
  since: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<Changes> {
  const to = upTo(instantOf(new Date(Date.now() - SETTLED_AFTER_MS)));
  const pageSize = isOpen(filter) || limit === 0 ? limit + 1 : FILTERED_PAGE;
  const items: EntryDetail[] = [];
  const spent = { requests: 0, units: 0 };
  let next = after ?? upTo(since);
  for (;;) {
    const range = { partition: CHANGES, from: justAfter(next), to, limit: pageSize, consistent: true };
    const { result: rows, cost } = await measured(() => queryItems(range));
    spent.requests += cost.requests;
    spent.units += cost.readUnits;
    for (const row of rows) {
      if (items.length === limit) return { items, next, has_more: true };
      const change = entryOfChange(row);
      if (isAskedFor(filter, change)) items.push(change.entry);
      next = placeOf(row);
    }
    if (rows.length < pageSize) return { items, next, has_more: false };
    if (spent.requests >= MOST_REQUESTS || spent.units >= MOST_UNITS) return { items, next, has_more: true };
  }
}

const placeOf = (row: Item) => String(row['sk']);

function isAskedFor(filter: EntryFilter, { entry, stems }: Unpacked): boolean {
  return passes(filter, entry) && (!filter.search || matches(filter.search, entry, stems));
}
