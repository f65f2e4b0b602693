import type { ReadDate } from '../dates/read-date.ts';

/*
 * Where the date of an entry is from, and how exact it is. What has no date is "first seen": its place in the lists is the first
 * instant of the day in UTC on which it was, so that it never leads what has a time on that day.
 */

/**
 * In the feed's date, in the text of the feed's item, on the page of the notice, or nowhere; `feed_modified`: in the feed's date of
 * the last change, for nothing else is given.
 */
export const DATE_SOURCES = ['feed', 'feed_text', 'page', 'first_seen', 'feed_modified'] as const;
/** A time, or a day: then the date is the first instant of that day in UTC. */
export const DATE_PRECISIONS = ['instant', 'day'] as const;

/** The date of an entry, as its fields. */
export interface DateOrigin {
  published_date: string;
  published_date_source: (typeof DATE_SOURCES)[number];
  published_precision: (typeof DATE_PRECISIONS)[number];
}

/** The date that was read at a source. */
export const dated = ({ published, precision }: ReadDate, source: DateOrigin['published_date_source']): DateOrigin => ({
  published_date: published,
  published_date_source: source,
  published_precision: precision,
});

/** The date of what has none: the day on which it was first seen, an instant. */
export function undated(firstSeenAt: string): DateOrigin {
  const published_date = `${firstSeenAt.slice(0, 10)}T00:00:00Z`;
  return { published_date, published_date_source: 'first_seen', published_precision: 'day' };
}

const DAY_MS = 86_400_000;

/** True for what has no date. */
export const isUndated = ({ published_date_source }: DateOrigin): boolean => published_date_source === 'first_seen';

/** True if `after` names only the day of what `before` has the time of: zones may be half a day apart. */
export function isCoarser(before: DateOrigin, after: DateOrigin): boolean {
  const isDay = before.published_precision === 'instant' && after.published_precision === 'day';
  return isDay && Math.abs(Date.parse(before.published_date) - Date.parse(after.published_date)) < DAY_MS;
}

/** True if `after` has the time of what `before` names only the day of. */
export function isFiner(before: DateOrigin, after: DateOrigin): boolean {
  const isTime = before.published_precision === 'day' && after.published_precision === 'instant';
  return isTime && before.published_date.slice(0, 10) === after.published_date.slice(0, 10);
}
