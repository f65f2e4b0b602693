import { CHANGES } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justBefore, LAST, upTo } from '../table/sort-keys.ts';
import { type Budget, spend } from '../table/streams.ts';
import type { EntryDetail } from './entry.ts';
import { entryOfChange } from './rows.ts';

/** A first request tells how large the rows are; a row has 4 KB at most, half a unit. */
const FIRST_ROWS = 40;
/** Of the budget for the second one, since its rows may be larger. */
const SHARE = 0.6;

/** What was stored since an instant, and whether that is all of it. */
export interface NewEntries {
  entries: EntryDetail[];
  isWhole: boolean;
}

/**
 * The active entries that were stored since an instant, last changed first: also in its own second, of which a part may be after the visit
 * that it is of. Whatever changed since then is in the list of changes once, so that the cost is of these days and not of the table. Two
 * requests at most: what is older than they reach is not told.
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
