/*
 * The publication cadence of a feed, learned from the days on which it published. Days are whole numbers since
 * 1970-01-01 in UTC.
 */

/**
 * The maximum number of publication days stored per feed: the latest days on which it published.
 * The feed's cadence is computed from them.
 */
export const MAX_STORED_PUBLICATION_DAYS = 64;
/** With fewer gaps the cadence is unknown. */
const MIN_GAPS = 8;
/** From this many gaps on, one in twenty is ignored, so that one outage does not change the cadence. */
const MIN_GAPS_FOR_OUTLIERS = 20;
/** The minimum overdue limit: a feed without new entries for up to seven days is never overdue. */
export const MIN_DAYS_UNTIL_OVERDUE = 7;
/** For a monthly feed, four times the gap is too late: the limit is this, or twice the gap. */
const LONG_GAP_DAYS = 84;
/** No longer gap is typical. */
const MAX_OVERDUE_DAYS = 400;
const DAY_MS = 86_400_000;

/** Returns the UTC day of an instant, or of a day `YYYY-MM-DD`, as whole days since 1970-01-01. */
export const toEpochDay = (instant: string) => Math.floor(Date.parse(instant) / DAY_MS);
/** Formats a day, given as whole days since 1970-01-01, as `YYYY-MM-DD`. */
export const formatEpochDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * How often a feed usually publishes, in days; a gap is the time between two publication days.
 * - `typicalGapDays`: nearly all gaps are at most this long.
 * - `overdueAfterDays`: the feed is overdue after a longer gap.
 * Holidays count for less in both, see `countNonHolidayDays`.
 */
export interface PublicationCadence {
  typicalGapDays: number;
  overdueAfterDays: number;
}

/** Days that do not count in a year: 20 December to 6 January, and half of August. */
const HOLIDAY_DAYS = 6 + 31 / 2 + 12;

/** Returns the days since 1970-01-01 up to a day. Holidays count for less, because authorities publish less then. */
function countNonHolidayDaysUntil(day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const ofYear = day - Date.UTC(year, 0, 1) / DAY_MS + 1;
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 1 : 0;
  const since = (first: number, length: number) => Math.max(0, Math.min(ofYear - first + 1, length));
  return day - (year - 1970) * HOLIDAY_DAYS - since(1, 6) - since(213 + leap, 31) / 2 - since(354 + leap, 12);
}

/**
 * Returns the number of days after `first` up to `last`, with less weight for holidays.
 * Both are days since 1970-01-01. Authorities publish less in holidays: days from 20 December to 6 January count as 0,
 * and days of August as half.
 */
export const countNonHolidayDays = (startEpochDay: number, endEpochDay: number) =>
  countNonHolidayDaysUntil(endEpochDay) - countNonHolidayDaysUntil(startEpochDay);

/**
 * Adds publication days to the known ones, and returns the latest 64 of all.
 * Days are numbers since 1970-01-01, each once, in ascending order.
 */
export function mergePublicationDays(days: readonly number[], newDays: Iterable<number>): number[] {
  return [...new Set([...days, ...newDays])].sort((a, b) => a - b).slice(-MAX_STORED_PUBLICATION_DAYS);
}

/**
 * Computes how often a feed usually publishes, from the days on which it published.
 * Null if there are fewer than eight gaps between these days, and no configured gap. If the gaps vary much, the feed
 * becomes overdue later.
 * @param publicationDays publication days, as ascending days since 1970-01-01
 * @param configuredGapDays the usual gap from the catalog, which replaces the computed one
 */
export function computePublicationCadence(
  publicationDays: readonly number[],
  configuredGapDays?: number,
): PublicationCadence | null {
  if (configuredGapDays !== undefined)
    return { typicalGapDays: configuredGapDays, overdueAfterDays: Math.max(MIN_DAYS_UNTIL_OVERDUE, configuredGapDays) };
  const counted = publicationDays.map(countNonHolidayDaysUntil);
  const gaps = counted.slice(1).map((day, i) => Math.max(1, day - (counted[i] as number)));
  if (gaps.length < MIN_GAPS) return null;
  gaps.sort((a, b) => a - b);
  const at = (part: number) => gaps[Math.ceil(part * gaps.length) - 1] as number;
  const usual = at(0.95);
  const irregular = usual + (gaps.length < MIN_GAPS_FOR_OUTLIERS ? 5 : 3) * (usual - at(0.5));
  const overdueAfter = Math.max(MIN_DAYS_UNTIL_OVERDUE, Math.min(4 * usual, LONG_GAP_DAYS), 2 * usual, irregular);
  return { typicalGapDays: Math.ceil(usual), overdueAfterDays: Math.ceil(Math.min(overdueAfter, MAX_OVERDUE_DAYS)) };
}

/**
 * Returns the first day on which a feed is overdue, by the day on which it last published.
 * Both are days since 1970-01-01. Holidays make the day later.
 */
export function getFirstOverdueDay(lastPublicationDay: number, { overdueAfterDays }: PublicationCadence): number {
  let day = lastPublicationDay + overdueAfterDays + 1;
  while (countNonHolidayDays(lastPublicationDay, day) <= overdueAfterDays) day += 1;
  return day;
}
