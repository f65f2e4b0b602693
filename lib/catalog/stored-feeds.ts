import { type Feed, parseStoredFeed } from '../feeds/feed.ts';
import {
  buildFreshnessTrackingWrite,
  getLastSuccessfulFetch,
  storeFeedWithFreshness,
} from '../feeds/feed-freshness.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { FEEDS_PARTITION, feedKey, topicFeedsPartition } from '../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../platform/dynamodb/last-modified.ts';
import { getItem, getItems, queryItems } from '../platform/dynamodb/read.ts';
import type { UpdateWrite } from '../platform/dynamodb/write.ts';

/** Returns all feeds of the table but removed ones, active and inactive, by id. Read consistently. */
export async function listFeeds(): Promise<Feed[]> {
  const items = await queryItems({ partition: FEEDS_PARTITION, consistent: true });
  return items.filter(({ removal }) => !removal).map(parseStoredFeed);
}

/** Returns the names of the feeds with these ids; unknown ids are omitted. One request per 100 feeds. */
export async function findFeedNames(ids: string[]): Promise<string[]> {
  const items = await getItems(ids.map(feedKey), { consistent: false });
  return items.map((item) => parseStoredFeed(item).name);
}

/**
 * Creates or updates a feed; its counters and its health are kept. It also adds the feed to the list of feeds that the
 * scheduler fetches, or removes it if it is inactive or has no web address.
 */
export async function storeFeedItem(feed: Feed): Promise<void> {
  await updateFeedItem(await getItem(feedKey(feed.id), { consistent: true }), feed);
}

/** Further updates of a feed's item, and their condition. */
interface ConditionalUpdate {
  set: string;
  condition: string;
  values: TableItem;
}

/**
 * Stores a feed whose item the caller has just read.
 * `extraUpdate` has further updates and a condition.
 * Returns false, and stores nothing, if the condition fails.
 */
export function updateFeedItem(
  stored: TableItem | null,
  feed: Feed,
  extraUpdate?: ConditionalUpdate,
): Promise<boolean> {
  const own = { ':body': feed, ':gsi1': topicFeedsPartition(feed.topic.id), ':at': feed.id };
  const write: UpdateWrite = {
    Update: {
      Key: feedKey(feed.id),
      UpdateExpression: `SET body = :body, gsi1 = :gsi1, #at = :at${extraUpdate?.set ?? ''}`,
      ...(extraUpdate ? { ConditionExpression: extraUpdate.condition } : {}),
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ...own, ...extraUpdate?.values },
    },
  };
  return storeFeedWithFreshness({
    feedWrite: write,
    freshnessWrite: buildFreshnessTrackingWrite(feed, getLastSuccessfulFetch(stored)),
    buildMarker: () => buildLastModifiedWrite('catalog'),
  });
}
