import type { ParsedDate } from '../extraction/dates/parse-date.ts';

/*
 * The origin and precision of an entry's date. An entry without a date is "first seen": its date is the first instant
 * of that UTC day, so that it never precedes entries with a time on that day.
 */

/**
 * The origins of an entry's publication date.
 * - `feed`: the feed's date of the item
 * - `feed_text`: the text of the feed's item
 * - `page`: the linked page
 * - `first_seen`: the day on which this service first saw the entry
 * - `feed_modified`: the feed's date of the last change, if it gives no other date
 */
export const DATE_SOURCES = ['feed', 'feed_text', 'page', 'first_seen', 'feed_modified'] as const;
/**
 * The precision of an entry's date: with its time of day (`instant`), or without it (`day`).
 * For `day`, midnight UTC is stored.
 */
export const DATE_PRECISIONS = ['instant', 'day'] as const;

/** An entry's publication date, the source of that date, and whether its time of day is known. */
export interface DateOrigin {
  published_date: string;
  published_date_source: (typeof DATE_SOURCES)[number];
  published_precision: (typeof DATE_PRECISIONS)[number];
}

/** Builds an entry's date fields from a date that was parsed from `source`. */
export const toDateOrigin = (
  { published, precision }: ParsedDate,
  source: DateOrigin['published_date_source'],
): DateOrigin => ({
  published_date: published,
  published_date_source: source,
  published_precision: precision,
});

/**
 * Builds the date fields of an entry whose source gives no date.
 * The date is midnight UTC of the day on which this service first saw the entry.
 */
export function toFirstSeenDateOrigin(firstSeenAt: string): DateOrigin {
  const published_date = `${firstSeenAt.slice(0, 10)}T00:00:00Z`;
  return { published_date, published_date_source: 'first_seen', published_precision: 'day' };
}

const DAY_MS = 86_400_000;

/**
 * Returns true if the date of an entry is the day on which this service first saw it.
 * An entry has such a date if its source gives none.
 */
export const hasFirstSeenDate = ({ published_date_source }: DateOrigin): boolean =>
  published_date_source === 'first_seen';

/**
 * Returns true if `before` has a time of day, and `after` only a day within 24 hours of that time.
 * An edit then keeps the time. The tolerance of 24 hours covers time zones, which may move the day.
 */
export function hasLostTimeOfDay(before: DateOrigin, after: DateOrigin): boolean {
  const isDay = before.published_precision === 'instant' && after.published_precision === 'day';
  return isDay && Math.abs(Date.parse(before.published_date) - Date.parse(after.published_date)) < DAY_MS;
}

/** Returns true if `before` has only a day, and `after` gives a time on the same UTC day. */
export function hasGainedTimeOfDay(before: DateOrigin, after: DateOrigin): boolean {
  const isTime = before.published_precision === 'day' && after.published_precision === 'instant';
  return isTime && before.published_date.slice(0, 10) === after.published_date.slice(0, 10);
}
