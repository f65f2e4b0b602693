import { ENTRY_CHANGES_PARTITION } from '../platform/dynamodb/index-keys.ts';
import { feedEntryList } from '../platform/dynamodb/key-schema.ts';
import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import { ENTRY_STATUSES } from '../values/roles-and-states.ts';
import type { EntryDetail } from './entry.ts';
import { parseEntryChangeRow, parseEntryItem } from './entry-items.ts';

/** The first request measures the size of the rows; a row has at most 4 KB, half a unit. */
const FIRST_ROWS = 40;
/** The part of the budget for the second request, because its rows may be larger. */
const BUDGET_SHARE = 0.6;

/** Entries created since an instant; `isComplete` is false if the budget ended before all were read. */
export interface NewEntries {
  entries: EntryDetail[];
  isComplete: boolean;
}

/**
 * Returns the active entries created since an instant, last changed first.
 * Entries of the same second are included. The change stream, which has each entry once, is read from its end. So the
 * cost depends on the number of entries that changed since the instant, not on the table. At most two requests; if the
 * budget ends, the entries that changed earliest are omitted.
 */
export async function listNewEntries(since: string, budget: ReadBudget): Promise<NewEntries> {
  const page = (to: string, limit: number) =>
    runAndChargeBudget(budget, () =>
      queryItems({ partition: ENTRY_CHANGES_PARTITION, from: since, to, limit, descending: true }),
    );
  const before = budget.units;
  const rows = await page(getLastSortKeyAt(MAX_SORT_KEY), FIRST_ROWS);
  let isComplete = rows.length < FIRST_ROWS;
  const units = (before - budget.units) / FIRST_ROWS;
  const more = Math.floor((budget.units * BUDGET_SHARE) / Math.max(units, 1 / 64));
  if (!isComplete && more > 0 && budget.requests > 0) {
    const moreRows = await page(getSortKeyBefore(String(rows.at(-1)?.['sk'])), more);
    rows.push(...moreRows);
    isComplete = moreRows.length < more;
  }
  const entries = rows.map(parseEntryChangeRow).filter((entry) => entry.is_active && entry.created_at >= since);
  return { entries, isComplete };
}

/**
 * More entries than a feed's document contains.
 * It bounds the cost of a feed that dates everything with one day.
 */
const MAX_ENTRIES = 1_000;

/**
 * Returns the entries of a feed that were published between two instants, both inclusive.
 * At most 1,000 active entries come first, then at most 1,000 inactive ones, each oldest first. One request per status
 * and megabyte.
 */
export async function listPublishedEntries(feedId: string, from: string, to: string): Promise<EntryDetail[]> {
  const { index, partition } = feedEntryList(feedId);
  const range = { from, to: `${to}~` };
  const rows = await Promise.all(
    ENTRY_STATUSES.map((status) => queryItems({ index, partition: partition(status), ...range, limit: MAX_ENTRIES })),
  );
  return rows.flat().map(parseEntryItem);
}
