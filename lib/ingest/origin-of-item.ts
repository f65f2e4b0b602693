import { leadingDate } from '../dates/leading-date.ts';
import { isUsable, type ReadDate, readDate } from '../dates/read-date.ts';
import { type DateOrigin, dated, undated } from '../entries/origin.ts';
import type { Feed } from '../feeds/feed.ts';
import { instantOf } from '../values/time.ts';
import type { FeedItem } from './parsed-feed.ts';

/** Length of an item's markup that is searched for a date element. */
const LONGEST_MARKUP = 20_000;
const TIME_ELEMENT = /<time\b([^>]{0,500})>([^<]{0,200})/gi;
const DATETIME = /\bdatetime\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Returns the date of an item with its origin: the feed's date, else that of its last change, else the date in its
 * text.
 *
 * Missing, absurd and future dates are ignored.
 * @param description the item's text without markup
 */
export function originOf(item: FeedItem, description: string, feed: Feed, fetchedAt: Date): DateOrigin {
  const isGood = (date: ReadDate | null) => isUsable(date, fetchedAt);
  const given = item.dates.map((text) => readDate(text, feed)).find(isGood);
  if (given) return dated(given, item.datesOf ?? 'feed');
  const modified = item.modifiedDates?.map((text) => readDate(text, feed)).find(isGood);
  if (modified) return dated(modified, 'feed_modified');
  const told = [dateOfElements(item.html ?? '', feed), leadingDate(description, feed)].find(isGood);
  return told ? dated(told, 'feed_text') : undated(instantOf(fetchedAt));
}

/** Returns the date of the `time` elements in HTML; null for none, or for different dates. */
function dateOfElements(html: string, feed: Feed): ReadDate | null {
  const dates = new Map<string, ReadDate>();
  for (const [, attributes = '', text = ''] of html.slice(0, LONGEST_MARKUP).matchAll(TIME_ELEMENT)) {
    const [, ...values] = DATETIME.exec(attributes) ?? [];
    const date = readDate(values.find((value) => value !== undefined) ?? text, feed);
    if (date) dates.set(date.published, date);
  }
  const [date = null] = dates.values();
  return dates.size === 1 ? date : null;
}
