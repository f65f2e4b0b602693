import type { ParsedDate } from '../dates/parse-date.ts';

/*
 * The origin and precision of an entry's date. An entry without a date is "first seen": its date is the first instant
 * of that UTC day, so that it never precedes entries with a time on that day.
 */

/**
 * Origins: the feed's date, the text of the feed's item, the page of the notice, none; `feed_modified` is the feed's
 * date of the last change, if it gives no other.
 */
export const DATE_SOURCES = ['feed', 'feed_text', 'page', 'first_seen', 'feed_modified'] as const;
/** An instant, or a day: then the date is the first instant of that day in UTC. */
export const DATE_PRECISIONS = ['instant', 'day'] as const;

/** The fields of an entry's date. */
export interface DateOrigin {
  published_date: string;
  published_date_source: (typeof DATE_SOURCES)[number];
  published_precision: (typeof DATE_PRECISIONS)[number];
}

/** Returns the fields of a parsed date. */
export const toDateOrigin = (
  { published, precision }: ParsedDate,
  source: DateOrigin['published_date_source'],
): DateOrigin => ({
  published_date: published,
  published_date_source: source,
  published_precision: precision,
});

/** Returns the fields of an entry without a date, from the instant of its first sight. */
export function toFirstSeenOrigin(firstSeenAt: string): DateOrigin {
  const published_date = `${firstSeenAt.slice(0, 10)}T00:00:00Z`;
  return { published_date, published_date_source: 'first_seen', published_precision: 'day' };
}

const DAY_MS = 86_400_000;

/** Returns true for an entry without a date. */
export const isUndated = ({ published_date_source }: DateOrigin): boolean => published_date_source === 'first_seen';

/** Returns true if `after` has only the day of `before`, which has a time. Zones may differ by half a day. */
export function isLessPrecise(before: DateOrigin, after: DateOrigin): boolean {
  const isDay = before.published_precision === 'instant' && after.published_precision === 'day';
  return isDay && Math.abs(Date.parse(before.published_date) - Date.parse(after.published_date)) < DAY_MS;
}

/** Returns true if `after` has the time of the day in `before`. */
export function isMorePrecise(before: DateOrigin, after: DateOrigin): boolean {
  const isTime = before.published_precision === 'day' && after.published_precision === 'instant';
  return isTime && before.published_date.slice(0, 10) === after.published_date.slice(0, 10);
}
