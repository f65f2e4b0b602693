import type { Item } from '../table/client.ts';
import type { EntryList } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { type Budget, spend } from '../table/streams.ts';
import type { Status } from '../values/entry-status.ts';
import { badParameter, type Problem } from '../values/problem.ts';
import { addDays, type Days, dayOf, type Span, today } from '../values/time.ts';

/*
 * Each list counts its entries by hour: one item per day (several shards for the list of all entries), with one
 * attribute per hour and status. `a09` is "active, 09:00 to 09:59". These counts find the entry at an offset without
 * reading the entries before it, and count whole days exactly.
 */

const LAST_SORT = '~';
/**
 * Day items of the first read, which show the entries per day. The second read gets as many as the offset then needs,
 * and half more.
 */
const FIRST_ITEMS = 40;
const SPARE = 1.5;
/** Day items of later reads if the budget allows, and the fewest that justify a read. */
const MOST_ITEMS = 1_500;
const LEAST_ITEMS = 120;
const MOST_DAYS = 100;
/** Units that are reserved for the page itself. */
const KEPT_UNITS = 15;
/** Limit of counted rows in the partial hour at the end of a range, per status. */
const MOST_OF_HOUR = 40;

const prefix = (status: Status) => status.slice(0, 1);

/** Returns the hourly counts of a day item, latest hour first. */
function hoursOf(item: Item, statuses: readonly Status[]): { hour: string; count: number }[] {
  const hours: { hour: string; count: number }[] = [];
  for (let hour = 23; hour >= 0; hour -= 1) {
    const name = String(hour).padStart(2, '0');
    const count = statuses.reduce((sum, status) => sum + Number(item[prefix(status) + name] ?? 0), 0);
    if (count > 0) hours.push({ hour: name, count });
  }
  return hours;
}

/** Returns the days of a range of whole days, open or closed; null for any other range. */
export function wholeDays({ from, to }: Span): Days | null {
  if (!from?.endsWith('T00:00:00Z') || (to && !to.endsWith('T23:59:59Z'))) return null;
  return { from: dayOf(from), to: to ? dayOf(to) : addDays(today(), 1) };
}

/** Returns the number of entries on days; null for more than 100 days. One request. */
export async function countOfDays(
  list: EntryList,
  statuses: readonly Status[],
  { from, to }: Days,
): Promise<number | null> {
  if (addDays(from, MOST_DAYS) < to) return null;
  const items = await queryItems({ partition: list.days, from, to: to + LAST_SORT });
  return items.flatMap((item) => hoursOf(item, statuses)).reduce((sum, { count }) => sum + count, 0);
}

/** The position of an offset: the newest entry of its hour, and the entries to skip from there. */
export interface Place {
  /** Upper bound of the published date, inclusive. */
  to: string;
  skip: number;
}

/** Returns a 400 for an offset that cannot be reached within the budget of a request. */
export function tooFar(): Problem {
  const detail =
    'cannot be reached at a bounded cost in this list: its entries are too many in one hour, or spread over too many days; to read further, follow next_cursor';
  return badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
}

/**
 * Returns the position of an offset in a list, newest first, within a range; null if the list ends before it. Reads
 * day items (100 to 400 bytes each): 1 to 3 requests, 2 more if the range ends within an hour.
 *
 * @throws Problem 400 offset_too_large if the budget ends before the offset
 */
export async function placeOfOffset(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  offset: number,
  budget: Budget,
): Promise<Place | null> {
  const partial = span.to && !span.to.endsWith(':59:59Z') ? span.to : null;
  const inPartial = partial ? await countOfPartialHour(list, statuses, { ...span, to: partial }, budget) : 0;
  if (partial && (inPartial === null || offset < inPartial)) return { to: partial, skip: offset };
  let left = offset - (inPartial ?? 0);
  for await (const { hour, count } of hoursBefore(list, statuses, span, { partial, left, budget })) {
    if (left < count) return { to: `${hour}:59:59Z`, skip: left };
    left -= count;
  }
  return null;
}

/**
 * Yields the hours `YYYY-MM-DDTHH` of a range with their counts, latest first, without the partial hour at its end.
 * `left` is the number of entries to count.
 */
async function* hoursBefore(
  list: EntryList,
  statuses: readonly Status[],
  span: Span,
  { partial, left, budget }: { partial: string | null; left: number; budget: Budget },
) {
  const last = span.to?.slice(0, 13) ?? LAST_SORT;
  const from = span.from ? { from: dayOf(span.from) } : {};
  let to = span.to ? dayOf(span.to) + LAST_SORT : LAST_SORT;
  let counted = 0;
  for (let [limit, look] = [FIRST_ITEMS, 1]; ; look += 1) {
    const before = budget.units;
    const range = { partition: list.days, to, descending: true, limit, ...from };
    const items = await spend(budget, () => queryItems(range));
    const days = [...new Set(items.map((item) => String(item['sk']).slice(0, 10)))];
    const whole = items.length < limit ? days : days.slice(0, -1);
    for (const day of whole) {
      const shards = items.filter((item) => String(item['sk']).startsWith(day)).map((item) => hoursOf(item, statuses));
      for (const { hour, count } of joined(shards)) {
        const name = `${day}T${hour}`;
        counted += count;
        if (name < last || (name === last && !partial)) yield { hour: name, count };
      }
    }
    if (items.length < limit) return;
    to = (days.at(-1) ?? '') + LAST_SORT;
    const affordable = ((budget.units - KEPT_UNITS) / (before - budget.units)) * limit;
    const most = Math.min(MOST_ITEMS, Math.floor(affordable));
    if (most < LEAST_ITEMS) throw tooFar();
    const needed = Math.ceil((SPARE * items.length * (left - counted)) / Math.max(counted, 1));
    limit = look === 1 ? Math.min(most, Math.max(needed, FIRST_ITEMS)) : most;
  }
}

function joined(shards: { hour: string; count: number }[][]) {
  const sums = new Map<string, number>();
  for (const { hour, count } of shards.flat()) sums.set(hour, (sums.get(hour) ?? 0) + count);
  return [...sums].map(([hour, count]) => ({ hour, count })).sort((a, b) => (a.hour < b.hour ? 1 : -1));
}

/** Returns the number of entries in the last, partial hour of a range; null beyond the limit. */
async function countOfPartialHour(
  { index, partition }: EntryList,
  statuses: readonly Status[],
  { from, to }: Span & { to: string },
  budget: Budget,
): Promise<number | null> {
  const start = `${to.slice(0, 13)}:00:00Z`;
  const range = { index, from: from && from > start ? from : start, to: to + LAST_SORT, limit: MOST_OF_HOUR };
  const rows = await spend(budget, () =>
    Promise.all(statuses.map((status) => queryItems({ ...range, partition: partition(status) }))),
  );
  return rows.some(({ length }) => length === MOST_OF_HOUR) ? null : rows.flat().length;
}
