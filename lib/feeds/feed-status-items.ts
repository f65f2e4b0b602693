import type { TableItem } from '../platform/dynamodb/client.ts';
import { type ItemKey, OVERDUE_FEEDS_KEY } from '../platform/dynamodb/key-schema.ts';
import type { UpdateWrite } from '../platform/dynamodb/write.ts';
import { toEpochDay } from './cadence.ts';
import { isLastFetchStale } from './feed-freshness.ts';

/*
 * Items with one denormalised value per feed, so that a request can report on all feeds without reading them. A value
 * is written only when it changes, with the health of the run that changed it.
 */

/** `#` is in no id, so no feed id is the name of a key attribute. */
const getStatusAttribute = (feedId: string) => `feed#${feedId}`;

/**
 * Builds the write of one feed's value in an item that has one value per feed; null removes the value.
 * `statusKey` is the key of the item, such as `OVERDUE_FEEDS_KEY`.
 */
export function buildFeedStatusItemWrite(
  statusKey: ItemKey,
  feedId: string,
  value: number | string | null,
): UpdateWrite {
  return {
    Update: {
      Key: statusKey,
      UpdateExpression: value === null ? 'REMOVE #feed' : 'SET #feed = :value',
      ExpressionAttributeNames: { '#feed': getStatusAttribute(feedId) },
      ...(value === null ? {} : { ExpressionAttributeValues: { ':value': value } }),
    },
  };
}

/**
 * Returns one feed's value in an item that has one value per feed.
 * Undefined if the item has no value for the feed, or does not exist.
 */
export const getFeedStatusFromItem = (statusItem: TableItem | undefined, feedId: string): unknown =>
  statusItem?.[getStatusAttribute(feedId)];

/**
 * Builds the write of the first day on which a feed will be overdue, as days since 1970-01-01.
 * If `epochDay` is null (unknown), the write removes the stored day. One item has the days of all feeds, so that the
 * overview needs one request to count overdue feeds.
 */
export const buildFirstOverdueDayWrite = (feedId: string, epochDay: number | null) =>
  buildFeedStatusItemWrite(OVERDUE_FEEDS_KEY, feedId, epochDay);

/**
 * Returns how many followed feeds are overdue although they were fetched within 48 hours.
 * An overdue feed has published nothing for longer than usual.
 * @param overdueItem the item with the first overdue day of each feed
 * @param freshnessItem the feed freshness item, which has the last good fetch of each feed
 */
export function countOverdueFeeds(
  overdueItem: TableItem | undefined,
  freshnessItem: TableItem | undefined,
  now: Date,
): number {
  const readFeeds = Object.entries((freshnessItem?.['feeds'] ?? {}) as Record<string, number>);
  const silent = readFeeds.filter(
    ([id, minute]) => !isLastFetchStale(minute, now) && isOverdueFeed(overdueItem, id, now),
  );
  return silent.length;
}

/**
 * Returns true if a feed is overdue at `now`, by its day in the item with all feeds' overdue days.
 * False if the item has no day for the feed.
 */
export const isOverdueFeed = (overdueItem: TableItem | undefined, feedId: string, now: Date): boolean =>
  Number(getFeedStatusFromItem(overdueItem, feedId) ?? Infinity) <= toEpochDay(now.toISOString());
