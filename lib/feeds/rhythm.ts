/*
 * What is usual for a feed, learned from the days on which it brought news. Days are whole numbers since 1970-01-01, of UTC.
 */

/** How many of the latest days with news are kept. */
export const DAYS_LEARNED = 64;
/** With fewer gaps nothing is known of what is usual. */
const LEAST_GAPS = 8;
/** From so many on the longest of twenty gaps counts for nothing, so that one outage teaches nothing. */
const MANY_GAPS = 20;
/** No feed is silent before. */
export const LEAST_SILENCE_DAYS = 7;
/** Four times a gap would be late for a feed that brings news once a month: then it is this, or twice the gap. */
const LONG_DAYS = 84;
/** Nothing that is longer is usual. */
const MOST_SILENCE_DAYS = 400;
const DAY_MS = 86_400_000;

/** The number of the day of an instant, or of a day `YYYY-MM-DD`. */
export const dayNumberOf = (instant: string) => Math.floor(Date.parse(instant) / DAY_MS);
/** The day `YYYY-MM-DD` of a number. */
export const dayOfNumber = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** What is usual: nearly all its gaps are no longer than `usual`; it is silent after more than `most` days. Both are counted days. */
export interface Rhythm {
  usual: number;
  most: number;
}

/** What a year has less than its days: 20 December to 6 January count for nothing, and August for half. */
const HOLIDAYS = 6 + 31 / 2 + 12;

/** The days since 1970-01-01 up to a day, in which holidays count for less: authorities publish less then. */
function countedUpTo(day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const ofYear = day - Date.UTC(year, 0, 1) / DAY_MS + 1;
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 1 : 0;
  const since = (first: number, length: number) => Math.max(0, Math.min(ofYear - first + 1, length));
  return day - (year - 1970) * HOLIDAYS - since(1, 6) - since(213 + leap, 31) / 2 - since(354 + leap, 12);
}

/** The days after `first` up to `last`, holidays counted for less. */
export const countedDays = (first: number, last: number) => countedUpTo(last) - countedUpTo(first);

/** The latest days with news, after more of them: each once, ascending. */
export function learned(days: readonly number[], more: Iterable<number>): number[] {
  return [...new Set([...days, ...more])].sort((a, b) => a - b).slice(-DAYS_LEARNED);
}

/**
 * What is usual for a feed with news on these days; null if too few gaps are known. `given`: the days that the catalog sets
 * instead. A feed without regularity may be silent for longer: by how much the long gaps exceed the median counts several times.
 */
export function rhythmOf(days: readonly number[], given?: number): Rhythm | null {
  if (given !== undefined) return { usual: given, most: Math.max(LEAST_SILENCE_DAYS, given) };
  const counted = days.map(countedUpTo);
  const gaps = counted.slice(1).map((day, i) => Math.max(1, day - (counted[i] as number)));
  if (gaps.length < LEAST_GAPS) return null;
  gaps.sort((a, b) => a - b);
  const at = (part: number) => gaps[Math.ceil(part * gaps.length) - 1] as number;
  const usual = at(0.95);
  const irregular = usual + (gaps.length < MANY_GAPS ? 5 : 3) * (usual - at(0.5));
  const most = Math.max(LEAST_SILENCE_DAYS, Math.min(4 * usual, LONG_DAYS), 2 * usual, irregular);
  return { usual: Math.ceil(usual), most: Math.ceil(Math.min(most, MOST_SILENCE_DAYS)) };
}

/** The first day on which a feed is silent that brought news last on `last`. */
export function silentFrom(last: number, { most }: Rhythm): number {
  let day = last + most + 1;
  while (countedDays(last, day) <= most) day += 1;
  return day;
}
