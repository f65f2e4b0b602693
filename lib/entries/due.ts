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
import type { PageRequest, Slice } from '../values/page.ts';
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

/** One request takes at most so many entries, and each is taken to cost so much. */
const MOST_READ = 100;
const UNITS_AN_ENTRY = 1 / 2;
type Row = ReturnType<typeof datePostingOf>;

/** The key dates of a span as a calendar has them: from `missing_from` on some are missing; null where all are there. */
export interface DueCalendar {
  dates: DueDate[];
  missing_from: string | null;
}

/** The most dates of a calendar, and what it may cost: some thousand rows of days, and some thousand entries. */
const MOST_DATES = 500;
const budgetOfCalendar = (): Budget => ({ requests: 40, units: 600 });

/**
 * The key dates of a span, the earliest first. The rows of the days say whose facts pass, and the entries of the page decide. It ends
 * with the page or with the budget, that of a search without another one; then the position continues. No total is known.
 */
export async function listDueDates(
  filter: DueFilter,
  { limit, offset, position }: PageRequest,
  budget: Budget = budgetOfSearch(null),
): Promise<Slice<DueDate>> {
  if (limit === 0) return { items: [], total: null, next: null };
  const range = { from: position ? justAfter(position.after) : filter.from, to: upTo(filter.to) };
  const streams = streamsOf(range, budget, Math.min(MOST_READ, 2 * limit), { ascending: true });
  const years = partitionsOf(filter).map((year) => streams.open(year));
  const { byCode } = await spend(budget, () => feedFacts());
  // What an entry cites, no row says.
  const { cites: _, ...told } = filter.facts;
  const items: DueDate[] = [];
  let skip = position ? position.skip : offset;
  let [last, waiting]: [string, Row[]] = [position?.after ?? '', []];
  let isCut = false;
  // As many of those that wait as the budget has units for, and at least one: each call makes progress.
  const decide = async () => {
    const now = waiting.slice(0, Math.max(1, Math.floor(budget.units / UNITS_AN_ENTRY)));
    const all = await spend(budget, () => decided(now, filter));
    items.push(...all.slice(skip));
    skip = Math.max(0, skip - all.length);
    isCut = now.length < waiting.length;
    if (isCut) last = now.at(-1)?.place ?? last;
    waiting = [];
  };
  let asked = '';
  for await (const item of streams.rows(years)) {
    const row = datePostingOf(item);
    last = row.place;
    const facts = byCode.get(row.posting.code);
    const isUnwanted = filter.kinds && !filter.kinds.some((kind) => kind === row.kind);
    const isOfOthers = facts && !hasFacts(facts, told);
    // A row of an earlier version may stand beside that of a later one for a moment: the entry is asked once.
    if (isUnwanted || !row.posting.is_active || row.place === asked || isOfOthers) continue;
    asked = row.place;
    waiting.push(row);
    if (waiting.length < MOST_READ && items.length + waiting.length < limit + skip) continue;
    await decide();
    if (isCut || items.length >= limit) break;
  }
  if (waiting.length > 0) await decide();
  return { items, total: null, next: areOver(years) && !isCut ? null : { after: last, skip } };
}

/** The partitions of the years of a span. */
function partitionsOf({ from, to }: DueFilter): string[] {
  const [first = 0, last = 0] = [from, to].map((day) => Number(day.slice(0, 4)));
  return Array.from({ length: last - first + 1 }, (_, n) => datePartition(String(first + n)));
}

/** The key dates of rows, in their order, of the entries that say them and pass the filter. One request. */
async function decided(rows: Row[], { facts, matches = () => true }: DueFilter): Promise<DueDate[]> {
  const ids = [...new Set(rows.map(({ posting }) => posting.id))];
  const found = await getItems(ids.map(entryKey), { consistent: false });
  const entries = new Map(found.map((item) => entryOfItem(item)).map((entry) => [entry.id, entry]));
  return rows.flatMap(({ day, kind, posting }) => {
    const entry = entries.get(posting.id);
    if (!entry || !passes({ facts, status: 'active' }, entry) || !matches(entry)) return [];
    // A month and its last day are one: the more exact is told.
    const [due] = (entry.key_dates ?? [])
      .filter((one) => one.kind === kind && lastDayOf(one.date) === day)
      .sort((a, b) => b.date.length - a.date.length);
    return due ? [{ ...due, entry }] : [];
  });
}

/** The key dates of a span, the earliest first, as far as the budget of a calendar goes. */
export async function dueCalendar(filter: DueFilter, budget: Budget = budgetOfCalendar()): Promise<DueCalendar> {
  const page = { limit: MOST_DATES, offset: 0, position: null };
  const { items, next } = await listDueDates(filter, page, budget);
  return { dates: items, missing_from: next && (next.after.split('#')[0] ?? filter.from) };
}
