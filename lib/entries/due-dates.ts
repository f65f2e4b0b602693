import * as z from 'zod/mini';
import { getLastDayOfPeriod } from '../extraction/key-dates/format-key-date.ts';
import { KeyDate, type KeyDateKind } from '../extraction/key-dates/key-date.ts';
import { keyDatesPartition } from '../platform/dynamodb/index-keys.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
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
  const range = { from, to: getLastSortKeyAt(filter.to) };
  const streams = createMergedQuery(range, budget, { ascending: true, pageSize: firstRows });
  const { byCode } = await runAndChargeBudget(budget, () => getFeedAttributes());
  const isWanted = createRowFilter(filter, byCode);
  const page = createDueDatePage({ filter, limit, budget }, offset, position);
  let isOver = true;
  // Years are read in order, each after those before it.
  for (const [n, year] of listDueDateYears(filter, from).entries()) {
    isOver = n === 0 || budget.requests >= REQUESTS_PER_YEAR;
    if (!isOver) break;
    const stream = streams.open(keyDatesPartition(year));
    for await (const item of streams.rows([stream])) {
      const row = parseKeyDatePosting(item);
      page.last = row.place;
      // A row of an earlier version may be next to that of a later one for a moment: the entry is read once.
      if (!isWanted(row) || row.place === page.lastWanted) continue;
      page.lastWanted = row.place;
      page.waiting.push(row);
      if (page.waiting.length < getBatchSize(page)) continue;
      await verifyWaitingRows(page);
      if (page.isCut || page.items.length >= limit) break;
    }
    isOver = areExhausted([stream]);
    if (page.isCut || !isOver) break;
    page.last = String(Number(year) + 1);
  }
  if (page.waiting.length > 0) await verifyWaitingRows(page);
  const { items, skip, isCut, cost, last } = page;
  if (isCut) return { items, total: null, next: { after: cost.to, skip } };
  return { items, total: null, next: isOver ? null : { after: last, skip } };
}

/** What a page is filled with. */
interface DueDatePageSource {
  filter: DueDateFilter;
  limit: number;
  /** The remaining requests and read units. */
  budget: ReadBudget;
}

/** A page of key dates while it is filled. */
interface DueDatePage extends DueDatePageSource {
  items: DueDate[];
  /** The number of key dates to skip before the page. */
  skip: number;
  /** Rows whose entries are not read yet. */
  waiting: KeyDateRow[];
  /** The positions of the last row that was read, and of the last one whose entry is read. */
  last: string;
  lastWanted: string;
  /** Whether the page or the budget ended before all waiting rows were verified. */
  isCut: boolean;
  /** The entries read so far and their cost, and the position up to which they were verified. */
  cost: { entries: number; units: number; to: string };
}

function createDueDatePage(source: DueDatePageSource, offset: number, position: ListPosition | null): DueDatePage {
  const last = position?.after ?? '';
  const skip = position ? position.skip : offset;
  const cost = { entries: 0, units: 0, to: last };
  return { ...source, items: [], skip, waiting: [], last, lastWanted: '', isCut: false, cost };
}

/** Returns a function that decides by a row alone whether its entry may match. */
function createRowFilter({ kinds, attributes }: DueDateFilter, byCode: Map<string, EntryAttributeValues>) {
  const rowAttributes = pickAttributes(attributes);
  return ({ kind, posting }: KeyDateRow): boolean => {
    const known = byCode.get(posting.attributeCode);
    const hasKind = !kinds || kinds.some((one) => one === kind);
    return hasKind && posting.is_active && (!known || matchesAttributeFilter(known, rowAttributes));
  };
}

/** Returns how many rows wait for one read: after a mismatch, more candidates than the page lacks. */
function getBatchSize({ cost, limit, skip, items }: DueDatePage): number {
  const minRows = cost.entries === 0 ? 1 : FIRST_BATCH;
  return Math.min(MAX_CANDIDATES, Math.max(minRows, limit + skip - items.length));
}

/**
 * Reads the entries of waiting rows within the budget, and adds their key dates to the page.
 * It always reads the first ones, so that each call makes progress.
 */
async function verifyWaitingRows(page: DueDatePage): Promise<void> {
  const { waiting, cost, budget, filter, items, limit } = page;
  while (waiting.length > 0) {
    const maxEntries = getAffordableEntries(cost, budget);
    page.isCut = maxEntries < 1;
    if (page.isCut) return;
    const now = waiting.splice(0, maxEntries);
    const units = budget.units;
    const all = await runAndChargeBudget(budget, () => verifyRows(now, filter));
    cost.entries += now.length;
    cost.units += units - budget.units;
    for (const [i, due] of all.entries()) {
      page.isCut = items.length === limit;
      if (page.isCut) return;
      cost.to = now[i]?.place ?? cost.to;
      if (due && page.skip === 0) items.push(due);
      else if (due) page.skip -= 1;
    }
  }
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
