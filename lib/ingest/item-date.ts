import { type DateOrigin, toDateOrigin, toFirstSeenDateOrigin } from '../entries/date-origin.ts';
import { isPlausibleDate, type ParsedDate, parseDate, parseLeadingDate } from '../extraction/dates/parse-date.ts';
import type { Feed } from '../feeds/feed.ts';
import { formatInstant } from '../values/time.ts';
import type { FeedItem } from './parsed-feed.ts';

/** Length of an item's markup that is searched for a date element. */
const MAX_MARKUP_LENGTH = 20_000;
const TIME_ELEMENT = /<time\b([^>]{0,500})>([^<]{0,200})/gi;
const DATETIME = /\bdatetime\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

interface FindDateOriginOptions {
  /** The item's text without markup. */
  description: string;
  /** The instant of the fetch. */
  fetchedAt: Date;
}

/**
 * Returns the publication date of an item with its origin and precision.
 * It is the first of the following dates that is plausible (for example, not in the future):
 * - the publication date in the feed
 * - the modification date in the feed
 * - a date in the item's text
 * - the time of the fetch
 */
export function findItemDateOrigin(
  item: FeedItem,
  feed: Feed,
  { description, fetchedAt }: FindDateOriginOptions,
): DateOrigin {
  const isGood = (date: ParsedDate | null) => isPlausibleDate(date, fetchedAt);
  const feedDate = item.dates.map((text) => parseDate(text, feed)).find(isGood);
  if (feedDate) return toDateOrigin(feedDate, item.dateSource ?? 'feed');
  const modified = item.modifiedDates?.map((text) => parseDate(text, feed)).find(isGood);
  if (modified) return toDateOrigin(modified, 'feed_modified');
  const textDate = [findElementDate(item.html ?? '', feed), parseLeadingDate(description, feed)].find(isGood);
  return textDate ? toDateOrigin(textDate, 'feed_text') : toFirstSeenDateOrigin(formatInstant(fetchedAt));
}

/**
 * Returns why the dates of an item in a feed are not used: in the future, or not readable.
 * Null if one is used, and for an item to which the feed gives no date.
 */
export function findDateProblem(item: FeedItem, feed: Feed, fetchedAt: Date): 'future' | 'unread' | null {
  const dates = [...item.dates, ...(item.modifiedDates ?? [])].map((text) => parseDate(text, feed));
  const isFuture = (date: ParsedDate | null) => date !== null && date.startsAt > fetchedAt.getTime();
  if (dates.some(isFuture)) return 'future';
  return dates.length === 0 || dates.some((date) => isPlausibleDate(date, fetchedAt)) ? null : 'unread';
}

/** Returns the date of the `time` elements in HTML; null for none, or for different dates. */
function findElementDate(html: string, feed: Feed): ParsedDate | null {
  const dates = new Map<string, ParsedDate>();
  for (const [, attributes = '', text = ''] of html.slice(0, MAX_MARKUP_LENGTH).matchAll(TIME_ELEMENT)) {
    const [, ...values] = DATETIME.exec(attributes) ?? [];
    const date = parseDate(values.find((value) => value !== undefined) ?? text, feed);
    if (date) dates.set(date.published, date);
  }
  const [date = null] = dates.values();
  return dates.size === 1 ? date : null;
}
