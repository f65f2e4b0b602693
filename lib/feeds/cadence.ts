/*
 * The publication cadence of a feed, learned from the days on which it published. Days are whole numbers since
 * 1970-01-01 in UTC.
 */

/** Limit of days that are retained. */
export const MAX_ACTIVE_DAYS = 64;
/** With fewer gaps the cadence is unknown. */
const MIN_GAPS = 8;
/** From this many gaps on, one in twenty is ignored, so that one outage does not change the cadence. */
const MIN_GAPS_FOR_OUTLIERS = 20;
/** No feed is overdue before. */
export const MIN_OVERDUE_DAYS = 7;
/** For a monthly feed, four times the gap is too late: the limit is this, or twice the gap. */
const LONG_GAP_DAYS = 84;
/** No longer gap is typical. */
const MAX_OVERDUE_DAYS = 400;
const DAY_MS = 86_400_000;

/** Returns the day number of an instant, or of a day `YYYY-MM-DD`. */
export const toDayNumber = (instant: string) => Math.floor(Date.parse(instant) / DAY_MS);
/** Returns the day `YYYY-MM-DD` of a day number. */
export const formatDayNumber = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * A publication cadence: nearly all gaps are at most `usual` days, and the feed is overdue after more than `most`
 * days. Holidays count for less.
 */
export interface PublicationCadence {
  typicalGapDays: number;
  overdueAfterDays: number;
}

/** Days that do not count in a year: 20 December to 6 January, and half of August. */
const HOLIDAY_DAYS = 6 + 31 / 2 + 12;

/** Returns the days since 1970-01-01 up to a day; holidays count for less, because authorities publish less then. */
function countWorkingDaysUntil(day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const ofYear = day - Date.UTC(year, 0, 1) / DAY_MS + 1;
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 1 : 0;
  const since = (first: number, length: number) => Math.max(0, Math.min(ofYear - first + 1, length));
  return day - (year - 1970) * HOLIDAY_DAYS - since(1, 6) - since(213 + leap, 31) / 2 - since(354 + leap, 12);
}

/** Returns the days after `first` up to `last`; holidays count for less. */
export const countWorkingDays = (first: number, last: number) =>
  countWorkingDaysUntil(last) - countWorkingDaysUntil(first);

/** Returns the latest publication days after adding `more`: each once, ascending. */
export function mergeActiveDays(days: readonly number[], more: Iterable<number>): number[] {
  return [...new Set([...days, ...more])].sort((a, b) => a - b).slice(-MAX_ACTIVE_DAYS);
}

/**
 * Returns the cadence of a feed that published on these days; null with too few gaps. `given` are the days that the
 * catalog sets instead. An irregular feed may be silent for longer: the excess of long gaps over the median counts
 * several times.
 */
export function computeCadence(days: readonly number[], configuredGapDays?: number): PublicationCadence | null {
  if (configuredGapDays !== undefined)
    return { typicalGapDays: configuredGapDays, overdueAfterDays: Math.max(MIN_OVERDUE_DAYS, configuredGapDays) };
  const counted = days.map(countWorkingDaysUntil);
  const gaps = counted.slice(1).map((day, i) => Math.max(1, day - (counted[i] as number)));
  if (gaps.length < MIN_GAPS) return null;
  gaps.sort((a, b) => a - b);
  const at = (part: number) => gaps[Math.ceil(part * gaps.length) - 1] as number;
  const usual = at(0.95);
  const irregular = usual + (gaps.length < MIN_GAPS_FOR_OUTLIERS ? 5 : 3) * (usual - at(0.5));
  const overdueAfter = Math.max(MIN_OVERDUE_DAYS, Math.min(4 * usual, LONG_GAP_DAYS), 2 * usual, irregular);
  return { typicalGapDays: Math.ceil(usual), overdueAfterDays: Math.ceil(Math.min(overdueAfter, MAX_OVERDUE_DAYS)) };
}

/** Returns the first day on which a feed is overdue that last published on `last`. */
export function getOverdueDay(last: number, { overdueAfterDays }: PublicationCadence): number {
  let day = last + overdueAfterDays + 1;
  while (countWorkingDays(last, day) <= overdueAfterDays) day += 1;
  return day;
}
