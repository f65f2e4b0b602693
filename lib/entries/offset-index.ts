import type { TableItem } from '../platform/dynamodb/client.ts';
import type { EntryListLocation } from '../platform/dynamodb/key-schema.ts';
import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { invalidParameter, type Problem } from '../values/problem.ts';
import type { EntryStatus } from '../values/roles-and-states.ts';
import { addDays, type DayRange, getToday, type InstantRange, toDay } from '../values/time.ts';

/*
 * Each list counts its entries by hour: one item per day (several shards for the list of all entries), with one
 * attribute per hour and status. `a09` is "active, 09:00 to 09:59". These counts find the entry at an offset without
 * reading the entries before it, and count whole days exactly.
 */

const LAST_DAY_KEY = '~';
/**
 * Day items of the first read, which show the entries per day. The second read gets as many as the offset then needs,
 * and half more.
 */
const FIRST_ITEMS = 40;
const READ_MARGIN = 1.5;
/** Day items of later reads if the budget allows, and the fewest that justify a read. */
const MAX_ITEMS = 1_500;
const MIN_ITEMS = 120;
const MAX_COUNTED_DAYS = 100;
/** Units that are reserved for the page itself. */
const RESERVED_UNITS = 15;
/** Limit of counted rows in the partial hour at the end of a range, per status. */
const MAX_ROWS_OF_HOUR = 40;

const prefix = (status: EntryStatus) => status.slice(0, 1);

/** Returns the hourly counts of a day item, latest hour first. */
function listHourCounts(item: TableItem, statuses: readonly EntryStatus[]): { hour: string; count: number }[] {
  const hours: { hour: string; count: number }[] = [];
  for (let hour = 23; hour >= 0; hour -= 1) {
    const name = String(hour).padStart(2, '0');
    const count = statuses.reduce((sum, status) => sum + Number(item[prefix(status) + name] ?? 0), 0);
    if (count > 0) hours.push({ hour: name, count });
  }
  return hours;
}

/**
 * Returns the UTC days of a range that consists of complete days; null for any other range.
 * A range without an end reaches until tomorrow.
 */
export function toWholeDayRange({ from, to }: InstantRange): DayRange | null {
  if (!from?.endsWith('T00:00:00Z') || (to && !to.endsWith('T23:59:59Z'))) return null;
  return { from: toDay(from), to: to ? toDay(to) : addDays(getToday(), 1) };
}

/**
 * Returns the number of entries of a list that were published in a range of days. One request.
 * Null if the range has more than 100 days.
 */
export async function countEntriesOnDays(
  list: EntryListLocation,
  statuses: readonly EntryStatus[],
  { from, to }: DayRange,
): Promise<number | null> {
  if (addDays(from, MAX_COUNTED_DAYS) < to) return null;
  const items = await queryItems({ partition: list.dayCountsPartition, from, to: to + LAST_DAY_KEY });
  return items.flatMap((item) => listHourCounts(item, statuses)).reduce((sum, { count }) => sum + count, 0);
}

/**
 * The place in a list at which the page at an offset begins.
 * The page begins `skip` entries after the newest entry that was published at or before `to`.
 */
export interface PageStart {
  /** Upper bound of the published date, inclusive. */
  to: string;
  skip: number;
}

/** Creates the 400 offset_too_large for an offset that a request's read budget cannot reach. */
export function createOffsetTooLargeProblem(): Problem {
  const detail =
    'cannot be reached at a bounded cost in this list: its entries are too many in one hour, or spread over too ' +
    'many days; to read further, follow next_cursor';
  return invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
}

interface FindOffsetOptions {
  /** The statuses of the wanted entries. */
  statuses: readonly EntryStatus[];
  /** The range of publication. */
  span: InstantRange;
  /** The number of entries before the page. */
  offset: number;
}

/**
 * Finds the position of an offset in a list, newest first; null if the list ends before it.
 * It adds up the hourly counts of entries, which are stored in items of 100 to 400 bytes per day. That takes 1 to 3
 * requests, and one more per status if the range does not end at the end of an hour.
 * @throws Problem 400 offset_too_large if the budget ends before the offset
 */
export async function findPageStart(
  list: EntryListLocation,
  { statuses, span, offset }: FindOffsetOptions,
  budget: ReadBudget,
): Promise<PageStart | null> {
  const partial = span.to && !span.to.endsWith(':59:59Z') ? span.to : null;
  const inPartial = partial ? await countPartialHour(list, { statuses, span: { ...span, to: partial } }, budget) : 0;
  if (partial && (inPartial === null || offset < inPartial)) return { to: partial, skip: offset };
  let remaining = offset - (inPartial ?? 0);
  for await (const { hour, count } of readHourCounts(list, { statuses, span, partial, left: remaining, budget })) {
    if (remaining < count) return { to: `${hour}:59:59Z`, skip: remaining };
    remaining -= count;
  }
  return null;
}

interface ReadHourCountsOptions {
  /** The statuses of the wanted entries. */
  statuses: readonly EntryStatus[];
  /** The range of publication. */
  span: InstantRange;

  partial: string | null;
  left: number;
  budget: ReadBudget;
}

/**
 * Yields the hours `YYYY-MM-DDTHH` of a range with their counts, latest first.
 * The partial hour at the end of the range is omitted. `left` is the number of entries to count.
 */
async function* readHourCounts(
  list: EntryListLocation,
  { statuses, span, partial, left, budget }: ReadHourCountsOptions,
) {
  const last = span.to?.slice(0, 13) ?? LAST_DAY_KEY;
  const from = span.from ? { from: toDay(span.from) } : {};
  let to = span.to ? toDay(span.to) + LAST_DAY_KEY : LAST_DAY_KEY;
  let counted = 0;
  let limit = FIRST_ITEMS;
  for (let look = 1; ; look += 1) {
    const before = budget.units;
    const range = { partition: list.dayCountsPartition, to, descending: true, limit, ...from };
    const items = await runAndChargeBudget(budget, () => queryItems(range));
    const days = [...new Set(items.map((item) => String(item['sk']).slice(0, 10)))];
    const wholeDayItems = items.length < limit ? days : days.slice(0, -1);
    for (const day of wholeDayItems) {
      const shards = items
        .filter((item) => String(item['sk']).startsWith(day))
        .map((item) => listHourCounts(item, statuses));
      for (const { hour, count } of sumHourCounts(shards)) {
        const name = `${day}T${hour}`;
        counted += count;
        if (name < last || (name === last && !partial)) yield { hour: name, count };
      }
    }
    if (items.length < limit) return;
    to = (days.at(-1) ?? '') + LAST_DAY_KEY;
    const affordable = ((budget.units - RESERVED_UNITS) / (before - budget.units)) * limit;
    const maxItems = Math.min(MAX_ITEMS, Math.floor(affordable));
    if (maxItems < MIN_ITEMS) throw createOffsetTooLargeProblem();
    const needed = Math.ceil((READ_MARGIN * items.length * (left - counted)) / Math.max(counted, 1));
    limit = look === 1 ? Math.min(maxItems, Math.max(needed, FIRST_ITEMS)) : maxItems;
  }
}

function sumHourCounts(shards: { hour: string; count: number }[][]) {
  const sums = new Map<string, number>();
  for (const { hour, count } of shards.flat()) sums.set(hour, (sums.get(hour) ?? 0) + count);
  return [...sums].map(([hour, count]) => ({ hour, count })).sort((a, b) => (a.hour < b.hour ? 1 : -1));
}

interface CountPartialHourOptions {
  /** The statuses of the wanted entries. */
  statuses: readonly EntryStatus[];
  /** The range of publication. */
  span: InstantRange & { to: string };
}

/** Returns the number of entries in the last, partial hour of a range; null beyond the limit. */
async function countPartialHour(
  { index, partition }: EntryListLocation,
  { statuses, span: { from, to } }: CountPartialHourOptions,
  budget: ReadBudget,
): Promise<number | null> {
  const start = `${to.slice(0, 13)}:00:00Z`;
  const range = { index, from: from && from > start ? from : start, to: to + LAST_DAY_KEY, limit: MAX_ROWS_OF_HOUR };
  const rows = await runAndChargeBudget(budget, () =>
    Promise.all(statuses.map((status) => queryItems({ ...range, partition: partition(status) }))),
  );
  return rows.some(({ length }) => length === MAX_ROWS_OF_HOUR) ? null : rows.flat().length;
}
