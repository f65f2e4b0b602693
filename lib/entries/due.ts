import * as z from 'zod/mini';
import { KeyDate, type KeyDateKind } from '../key-dates/key-date.ts';
import { lastDayOf } from '../key-dates/last-day.ts';
import { budgetOfSearch } from '../search/basis.ts';
import { type Facts, hasFacts } from '../search/facts.ts';
import { feedFacts } from '../search/feed-facts.ts';
import { datePostingOf } from '../search/postings.ts';
import { datePartition, entryKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { justAfter, upTo } from '../table/sort-keys.ts';
import { areOver, type Budget, spend, streamsOf } from '../table/streams.ts';
import { type PageRequest, type Position, type Slice, whetherAny } from '../values/page.ts';
import { EntryDetail } from './entry.ts';
import { passes } from './filters.ts';
import { entryOfItem } from './rows.ts';

/** A key date with its entry. */
export const DueDate = z.extend(KeyDate, { entry: EntryDetail });
export type DueDate = z.infer<typeof DueDate>;

/**
 * The requested key dates: days from the first to the last (of months, quarters and years the last day), of active entries.
 */
export interface DueFilter {
  from: string;
  to: string;
  kinds?: KeyDateKind[] | undefined;
  facts: Partial<Facts>;
  /** A further condition, which is checked on the entry. */
  matches?: (entry: EntryDetail) => boolean;
}

/**
 * Limit of rows that await one read, and of entries to read at once before their cost is known; the assumed cost of
 * each.
 */
const MOST_READ = 100;
const FIRST_READ = 32;
const UNITS_AN_ENTRY = 1 / 2;
type Row = ReturnType<typeof datePostingOf>;

/** A page of key dates for a calendar. Some dates are missing from `missing_from` on; null if complete. */
export interface DueCalendar {
  dates: DueDate[];
  missing_from: string | null;
  /** The position of the next page; null on the last one. */
  next: Position | null;
}

/** Limit of dates in a calendar, and the budget of a job for one: some thousand rows and entries. */
const MOST_DATES = 500;
const budgetOfJob = (): Budget => ({ requests: 40, units: 600 });

/** Rows of the first read of a year if kinds or attributes are filtered: about 12 units. */
const FIRST_ROWS = 600;
/** A new year needs a request for its rows, and one for their entries. */
const REQUESTS_A_YEAR = 2;
/** A position is a row, or a year that is not read yet. */
const YEAR_LENGTH = 4;

/**
 * Returns the key dates of a range, earliest first. Rows are filtered by attribute, and the page's entries verify
 * them. It ends with the page or with the budget, by default that of a search; then the position continues. The total
 * is unknown.
 */
export async function listDueDates(
  filter: DueFilter,
  { limit, offset, position }: PageRequest,
  budget: Budget = budgetOfSearch(null),
): Promise<Slice<DueDate>> {
  if (limit === 0) return whetherAny(await listDueDates(filter, { limit: 1, offset, position }, budget));
  const from = position ? justAfter(position.after) : filter.from;
  const isSelective = filter.kinds !== undefined || Object.keys(filter.facts).length > 0;
  const firstRows = isSelective && limit > MOST_READ ? FIRST_ROWS : Math.min(MOST_READ, 2 * limit);
  const streams = streamsOf({ from, to: upTo(filter.to) }, budget, firstRows, { ascending: true });
  const { byCode } = await spend(budget, () => feedFacts());
  // Rows have no citations.
  const { cites: _, ...told } = filter.facts;
  const items: DueDate[] = [];
  let skip = position ? position.skip : offset;
  const waiting: Row[] = [];
  let last = position?.after ?? '';
  let isCut = false;
  const read = { entries: 0, units: 0, to: last };
  // Reads as many waiting rows as the budget allows, and always the first, so that each call makes progress.
  const decide = async () => {
    while (waiting.length > 0) {
      const most = affordable(read, budget);
      isCut = most < 1;
      if (isCut) return;
      const now = waiting.splice(0, most);
      const units = budget.units;
      const all = await spend(budget, () => decided(now, filter));
      read.entries += now.length;
      read.units += units - budget.units;
      for (const [i, due] of all.entries()) {
        isCut = items.length === limit;
        if (isCut) return;
        read.to = now[i]?.place ?? read.to;
        if (due && skip === 0) items.push(due);
        else if (due) skip -= 1;
      }
    }
  };
  let asked = '';
  let isOver = true;
  // Years are read in order, each after those before it.
  for (const [n, year] of yearsOf(filter, from).entries()) {
    isOver = n === 0 || budget.requests >= REQUESTS_A_YEAR;
    if (!isOver) break;
    const stream = streams.open(datePartition(year));
    for await (const item of streams.rows([stream])) {
      const row = datePostingOf(item);
      last = row.place;
      const facts = byCode.get(row.posting.code);
      const isUnwanted = filter.kinds && !filter.kinds.some((kind) => kind === row.kind);
      const isOfOthers = facts && !hasFacts(facts, told);
      // A row of an earlier version may be next to that of a later one for a moment: the entry is read once.
      if (isUnwanted || !row.posting.is_active || row.place === asked || isOfOthers) continue;
      asked = row.place;
      waiting.push(row);
      // After a mismatch, reads more candidates at once than the page lacks.
      const least = read.entries === 0 ? 1 : FIRST_READ;
      if (waiting.length < Math.min(MOST_READ, Math.max(least, limit + skip - items.length))) continue;
      await decide();
      if (isCut || items.length >= limit) break;
    }
    isOver = areOver([stream]);
    if (isCut || !isOver) break;
    last = String(Number(year) + 1);
  }
  if (waiting.length > 0) await decide();
  if (isCut) return { items, total: null, next: { after: read.to, skip } };
  return { items, total: null, next: isOver ? null : { after: last, skip } };
}

/** Returns how many entries the budget allows, by the cost of those that were read; the first are always allowed. */
function affordable(read: { entries: number; units: number }, { requests, units }: Budget): number {
  const one = Math.max(UNITS_AN_ENTRY, read.units / read.entries || 0);
  if (read.entries === 0) return Math.max(1, Math.min(FIRST_READ, Math.floor(units / one)));
  return requests < 1 ? 0 : Math.min(MOST_READ, Math.floor(units / one));
}

/** Returns the years of a range, from that of a sort key on. */
export function yearsOf({ from, to }: Pick<DueFilter, 'from' | 'to'>, after = from): string[] {
  const [first = 0, last = 0] = [from, to].map((day) => Number(day.slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
  return years.filter((year) => year >= after.slice(0, 4));
}

/** Returns the key date of each row with its entry; null if it no longer exists or does not match. One request. */
async function decided(rows: Row[], { facts, matches = () => true }: DueFilter): Promise<(DueDate | null)[]> {
  const ids = [...new Set(rows.map(({ posting }) => posting.id))];
  const found = await getItems(ids.map(entryKey), { consistent: false });
  const entries = new Map(found.map((item) => entryOfItem(item)).map((entry) => [entry.id, entry]));
  return rows.map(({ day, kind, posting }) => {
    const entry = entries.get(posting.id);
    if (!entry || !passes({ facts, status: 'active' }, entry) || !matches(entry)) return null;
    // A month and its last day have one row: the more precise date wins.
    const [due] = (entry.key_dates ?? [])
      .filter((one) => one.kind === kind && lastDayOf(one.date) === day)
      .sort((a, b) => b.date.length - a.date.length);
    return due ? { ...due, entry } : null;
  });
}

/** Returns a page of key dates for a calendar, earliest first, within the budget; by default that of a job. */
export async function dueCalendar(
  filter: DueFilter,
  position: Position | null = null,
  budget: Budget = budgetOfJob(),
): Promise<DueCalendar> {
  const { items, next } = await listDueDates(filter, { limit: MOST_DATES, offset: 0, position }, budget);
  return { dates: items, missing_from: next && dayAfter(next), next };
}

/** Returns the first day after a position: that of a row, or the first of a year. */
function dayAfter({ after }: Position): string {
  const [day = ''] = after.split('#');
  return day.length === YEAR_LENGTH ? `${day}-01-01` : day;
}
