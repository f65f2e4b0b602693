import * as z from 'zod/mini';
import { getLastDayOfPeriod } from '../extraction/key-dates/format-key-date.ts';
import { KeyDate, type KeyDateKind } from '../extraction/key-dates/key-date.ts';
import { entryKey, keyDatesPartition } from '../platform/dynamodb/key-schema.ts';
import {
  areExhausted,
  createMergedQuery,
  type ReadBudget,
  runAndChargeBudget,
} from '../platform/dynamodb/merged-query.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import { type EntryAttributeValues, matchesAttributeFilter, pickAttributes } from '../search/index/attributes.ts';
import { parseKeyDatePosting } from '../search/index/postings.ts';
import { getFeedAttributes } from '../search/index/snapshot.ts';
import { createSearchBudget } from '../search/plan.ts';
import { type ListPage, type ListPosition, type PageRequest, toLimitZeroPage } from '../values/page.ts';
import { EntryDetail } from './entry.ts';
import { matchesFilter } from './entry-filter.ts';
import { parseEntryItem } from './entry-items.ts';

/** A key date, such as the end of a comment period, with the entry that announces it. */
export const DueDate = z.extend(KeyDate, { entry: EntryDetail });
export type DueDate = z.infer<typeof DueDate>;

/**
 * Selects key dates of active entries between two days (`YYYY-MM-DD`), both inclusive.
 * A key date that is a month, quarter or year counts as its last day. `attributes` filters by attributes of the entry.
 */
export interface DueDateFilter {
  from: string;
  to: string;
  kinds?: KeyDateKind[] | undefined;
  attributes: Partial<EntryAttributeValues>;
  /** A further condition, which is checked on the entry. */
  matches?: (entry: EntryDetail) => boolean;
}

/** Limits of rows per read, and of entries to read before their cost is known; then their assumed cost. */
const MAX_CANDIDATES = 100;
const FIRST_BATCH = 32;
const DEFAULT_UNITS_PER_ENTRY = 1 / 2;
type KeyDateRow = ReturnType<typeof parseKeyDatePosting>;

/**
 * A page of at most 500 key dates for a calendar feed.
 * Key dates on or after the day `missing_from` may be missing, because the page is full or the read budget ended.
 * `missing_from` is null if no date is missing.
 */
export interface DueDateCalendar {
  dates: DueDate[];
  missing_from: string | null;
  /** The position of the next page; null on the last one. */
  next: ListPosition | null;
}

/** Limit of dates in a calendar, and the budget of a job for one: some thousand rows and entries. */
const MAX_CALENDAR_DATES = 500;
const createJobBudget = (): ReadBudget => ({ requests: 40, units: 600 });

/** Rows of the first read of a year if kinds or attributes are filtered: about 12 units. */
const FIRST_ROWS = 600;
/** A new year needs a request for its rows, and one for their entries. */
const REQUESTS_PER_YEAR = 2;
/** A position is a row, or a year that is not read yet. */
const YEAR_LENGTH = 4;

/**
 * Returns the key dates of a range, earliest first, each verified against its current entry.
 * A page ends early if the read budget ends, which by default is the budget of a search. Then `next` continues. `total`
 * is always null.
 */
export async function listDueDates(
  filter: DueDateFilter,
  { limit, offset, position }: PageRequest,
  budget: ReadBudget = createSearchBudget(null),
): Promise<ListPage<DueDate>> {
  if (limit === 0) return toLimitZeroPage(await listDueDates(filter, { limit: 1, offset, position }, budget));
  const from = position ? getSortKeyAfter(position.after) : filter.from;
  const isSelective = filter.kinds !== undefined || Object.keys(filter.attributes).length > 0;
  const firstRows = isSelective && limit > MAX_CANDIDATES ? FIRST_ROWS : Math.min(MAX_CANDIDATES, 2 * limit);
  const streams = createMergedQuery({ from, to: getLastSortKeyAt(filter.to) }, budget, {
    ascending: true,
    pageSize: firstRows,
  });
  const { byCode } = await runAndChargeBudget(budget, () => getFeedAttributes());
  const rowAttributes = pickAttributes(filter.attributes);
  const items: DueDate[] = [];
  let skip = position ? position.skip : offset;
  const waiting: KeyDateRow[] = [];
  let last = position?.after ?? '';
  let isCut = false;
  const cost = { entries: 0, units: 0, to: last };
  // Reads as many waiting rows as the budget allows, and always the first, so that each call makes progress.
  const decide = async () => {
    while (waiting.length > 0) {
      const maxEntries = getAffordableEntries(cost, budget);
      isCut = maxEntries < 1;
      if (isCut) return;
      const now = waiting.splice(0, maxEntries);
      const units = budget.units;
      const all = await runAndChargeBudget(budget, () => verifyRows(now, filter));
      cost.entries += now.length;
      cost.units += units - budget.units;
      for (const [i, due] of all.entries()) {
        isCut = items.length === limit;
        if (isCut) return;
        cost.to = now[i]?.place ?? cost.to;
        if (due && skip === 0) items.push(due);
        else if (due) skip -= 1;
      }
    }
  };
  let lastKey = '';
  let isOver = true;
  // Years are read in order, each after those before it.
  for (const [n, year] of listDueDateYears(filter, from).entries()) {
    isOver = n === 0 || budget.requests >= REQUESTS_PER_YEAR;
    if (!isOver) break;
    const stream = streams.open(keyDatesPartition(year));
    for await (const item of streams.rows([stream])) {
      const row = parseKeyDatePosting(item);
      last = row.place;
      const attributes = byCode.get(row.posting.attributeCode);
      const isUnwanted = filter.kinds && !filter.kinds.some((kind) => kind === row.kind);
      const isOfOthers = attributes && !matchesAttributeFilter(attributes, rowAttributes);
      // A row of an earlier version may be next to that of a later one for a moment: the entry is read once.
      if (isUnwanted || !row.posting.is_active || row.place === lastKey || isOfOthers) continue;
      lastKey = row.place;
      waiting.push(row);
      // After a mismatch, reads more candidates at once than the page lacks.
      const minRows = cost.entries === 0 ? 1 : FIRST_BATCH;
      if (waiting.length < Math.min(MAX_CANDIDATES, Math.max(minRows, limit + skip - items.length))) continue;
      await decide();
      if (isCut || items.length >= limit) break;
    }
    isOver = areExhausted([stream]);
    if (isCut || !isOver) break;
    last = String(Number(year) + 1);
  }
  if (waiting.length > 0) await decide();
  if (isCut) return { items, total: null, next: { after: cost.to, skip } };
  return { items, total: null, next: isOver ? null : { after: last, skip } };
}

/**
 * Returns how many entries the budget allows, by the cost of those read so far.
 * The first entries are always allowed.
 */
function getAffordableEntries(read: { entries: number; units: number }, { requests, units }: ReadBudget): number {
  const unitsPerEntry = Math.max(DEFAULT_UNITS_PER_ENTRY, read.units / read.entries || 0);
  if (read.entries === 0) return Math.max(1, Math.min(FIRST_BATCH, Math.floor(units / unitsPerEntry)));
  return requests < 1 ? 0 : Math.min(MAX_CANDIDATES, Math.floor(units / unitsPerEntry));
}

/**
 * Returns the years (`YYYY`) of a range of days, from the year of the sort key `after` on.
 * Key dates are partitioned by year, so each year is one partition to read.
 */
export function listDueDateYears({ from, to }: Pick<DueDateFilter, 'from' | 'to'>, after = from): string[] {
  const [first = 0, last = 0] = [from, to].map((day) => Number(day.slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
  return years.filter((year) => year >= after.slice(0, 4));
}

/** Returns the key date of each row with its entry; null if it no longer exists or does not match. One request. */
async function verifyRows(
  rows: KeyDateRow[],
  { attributes, matches = () => true }: DueDateFilter,
): Promise<(DueDate | null)[]> {
  const ids = [...new Set(rows.map(({ posting }) => posting.id))];
  const items = await getItems(ids.map(entryKey), { consistent: false });
  const entries = new Map(items.map((item) => parseEntryItem(item)).map((entry) => [entry.id, entry]));
  return rows.map(({ day, kind, posting }) => {
    const entry = entries.get(posting.id);
    if (!entry || !matchesFilter({ attributes, status: 'active' }, entry) || !matches(entry)) return null;
    // A month and its last day have one row: the more precise date wins.
    const [keyDate] = (entry.key_dates ?? [])
      .filter((one) => one.kind === kind && getLastDayOfPeriod(one.date) === day)
      .sort((a, b) => b.date.length - a.date.length);
    return keyDate ? { ...keyDate, entry } : null;
  });
}

/**
 * Returns up to 500 key dates for a calendar, earliest first, from `position` on.
 * The default budget is that of a background job: 40 requests and 600 read units.
 */
export async function buildDueDateCalendar(
  filter: DueDateFilter,
  position: ListPosition | null = null,
  budget: ReadBudget = createJobBudget(),
): Promise<DueDateCalendar> {
  const { items, next } = await listDueDates(filter, { limit: MAX_CALENDAR_DATES, offset: 0, position }, budget);
  return { dates: items, missing_from: next && getPositionDay(next), next };
}

/** Returns the first day after a position: that of a row, or the first of a year. */
function getPositionDay({ after }: ListPosition): string {
  const [day = ''] = after.split('#');
  return day.length === YEAR_LENGTH ? `${day}-01-01` : day;
}
