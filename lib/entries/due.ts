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

/** A key date with the entry that says it. */
export const DueDate = z.extend(KeyDate, { entry: EntryDetail });
export type DueDate = z.infer<typeof DueDate>;

/** Which key dates are asked for: those on days from the first to the last, of months and quarters the last day, of active entries. */
export interface DueFilter {
  from: string;
  to: string;
  kinds?: KeyDateKind[] | undefined;
  facts: Partial<Facts>;
  /** What else the entry has to be; it is asked of entries only. */
  matches?: (entry: EntryDetail) => boolean;
}

/** So many rows wait for one decision, and of entries whose cost nobody knows so many are read at once; each is taken to cost so much. */
const MOST_READ = 100;
const FIRST_READ = 32;
const UNITS_AN_ENTRY = 1 / 2;
type Row = ReturnType<typeof datePostingOf>;

/** A page of the key dates of a span as a calendar has them: from `missing_from` on some are missing; null where all are there. */
export interface DueCalendar {
  dates: DueDate[];
  missing_from: string | null;
  /** Where the next page begins; null on the last one. */
  next: Position | null;
}

/** The most dates of a calendar, and what a job may spend on one: some thousand rows of days, and some thousand entries. */
const MOST_DATES = 500;
const budgetOfJob = (): Budget => ({ requests: 40, units: 600 });

/** Rows of the first page of a year where only some have the kinds and facts that are asked for: some 12 units. */
const FIRST_ROWS = 600;
/** A year that is begun needs a request for its rows, and one for the entries that they lead to. */
const REQUESTS_A_YEAR = 2;
/** A position is a row, or a year of which nothing was read yet. */
const YEAR_LENGTH = 4;

/**
 * The key dates of a span, the earliest first. The rows of the days say whose facts pass, and the entries of the page decide. It ends
 * with the page or with the budget, that of a search without another one; then the position continues. No total is known.
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
  // What an entry cites, no row says.
  const { cites: _, ...told } = filter.facts;
  const items: DueDate[] = [];
  let skip = position ? position.skip : offset;
  const waiting: Row[] = [];
  let last = position?.after ?? '';
  let isCut = false;
  const read = { entries: 0, units: 0, to: last };
  // As many of those that wait as the budget has units for, and the first in any case: each call makes progress.
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
  // The years follow each other, so that one is read only once those before it are over.
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
      // A row of an earlier version may be next to that of a later one for a moment: the entry is asked once.
      if (isUnwanted || !row.posting.is_active || row.place === asked || isOfOthers) continue;
      asked = row.place;
      waiting.push(row);
      // Once some did not pass, more than the page lacks are asked at once.
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

/** How many entries the budget has left, by what those cost that were read; the first are read whatever is left. */
function affordable(read: { entries: number; units: number }, { requests, units }: Budget): number {
  const one = Math.max(UNITS_AN_ENTRY, read.units / read.entries || 0);
  if (read.entries === 0) return Math.max(1, Math.min(FIRST_READ, Math.floor(units / one)));
  return requests < 1 ? 0 : Math.min(MOST_READ, Math.floor(units / one));
}

/** The years of a span, from that of a sort key on. */
export function yearsOf({ from, to }: Pick<DueFilter, 'from' | 'to'>, after = from): string[] {
  const [first = 0, last = 0] = [from, to].map((day) => Number(day.slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
  return years.filter((year) => year >= after.slice(0, 4));
}

/** The key date of each row, of the entry that says it; null where there is none, or it does not pass the filter. One request. */
async function decided(rows: Row[], { facts, matches = () => true }: DueFilter): Promise<(DueDate | null)[]> {
  const ids = [...new Set(rows.map(({ posting }) => posting.id))];
  const found = await getItems(ids.map(entryKey), { consistent: false });
  const entries = new Map(found.map((item) => entryOfItem(item)).map((entry) => [entry.id, entry]));
  return rows.map(({ day, kind, posting }) => {
    const entry = entries.get(posting.id);
    if (!entry || !passes({ facts, status: 'active' }, entry) || !matches(entry)) return null;
    // A month and its last day are one: the more exact is told.
    const [due] = (entry.key_dates ?? [])
      .filter((one) => one.kind === kind && lastDayOf(one.date) === day)
      .sort((a, b) => b.date.length - a.date.length);
    return due ? { ...due, entry } : null;
  });
}

/** A page of the key dates of a span, the earliest first, as far as the budget goes: that of a job without another one. */
export async function dueCalendar(
  filter: DueFilter,
  position: Position | null = null,
  budget: Budget = budgetOfJob(),
): Promise<DueCalendar> {
  const { items, next } = await listDueDates(filter, { limit: MOST_DATES, offset: 0, position }, budget);
  return { dates: items, missing_from: next && dayAfter(next), next };
}

/** The first day of the rest of a list: that of a row, or the first one of a year. */
function dayAfter({ after }: Position): string {
  const [day = ''] = after.split('#');
  return day.length === YEAR_LENGTH ? `${day}-01-01` : day;
}
