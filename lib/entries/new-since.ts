import { CHANGES } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justBefore, LAST, upTo } from '../table/sort-keys.ts';
import { type Budget, spend } from '../table/streams.ts';
import type { EntryDetail } from './entry.ts';
import { entryOfChange } from './rows.ts';

/** The first request measures the size of the rows; a row has at most 4 KB, half a unit. */
const FIRST_ROWS = 40;
/** The part of the budget for the second request, because its rows may be larger. */
const SHARE = 0.6;

/** The entries created since an instant, and whether these are all. */
export interface NewEntries {
  entries: EntryDetail[];
  isWhole: boolean;
}

/**
 * Returns the active entries created since an instant, last changed first. Its own second is included, because part
 * of it may be after the visit. Each later change is once in the change stream, so the cost depends on these days and
 * not on the table. At most two requests; older entries are omitted.
 */
export async function newSince(since: string, budget: Budget): Promise<NewEntries> {
  const page = (to: string, limit: number) =>
    spend(budget, () => queryItems({ partition: CHANGES, from: since, to, limit, descending: true }));
  const before = budget.units;
  const rows = await page(upTo(LAST), FIRST_ROWS);
  let isWhole = rows.length < FIRST_ROWS;
  const units = (before - budget.units) / FIRST_ROWS;
  const more = Math.floor((budget.units * SHARE) / Math.max(units, 1 / 64));
  if (!isWhole && more > 0 && budget.requests > 0) {
    const rest = await page(justBefore(String(rows.at(-1)?.['sk'])), more);
    rows.push(...rest);
    isWhole = rest.length < more;
  }
  const entries = rows.map(entryOfChange).filter((entry) => entry.is_active && entry.created_at >= since);
  return { entries, isWhole };
}
