import { type Feed, feedOf } from '../feeds/feed.ts';
import { freshnessOf, lastSuccessOf, storeWithFreshness } from '../feeds/freshness.ts';
import type { Item } from '../table/client.ts';
import { FEEDS, feedKey, topicFeeds } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { stampOf } from '../table/stamps.ts';
import type { UpdateWrite } from '../table/write.ts';

/** Returns all feeds, in the order of their ids. */
export async function listFeeds(): Promise<Feed[]> {
  return (await queryItems({ partition: FEEDS, consistent: true })).map(feedOf);
}

/** Stores a feed and whether it is followed; its counters and its health are kept. */
export async function putFeed(feed: Feed): Promise<void> {
  await storeOver(await getItem(feedKey(feed.id), { consistent: true }), feed);
}

/** Further updates of a feed's item, and their condition. */
interface More {
  set: string;
  condition: string;
  values: Item;
}

/**
 * Stores a feed whose item the caller has just read, with further updates. Returns false, and stores nothing, if the
 * condition fails.
 */
export function storeOver(stored: Item | null, feed: Feed, more?: More): Promise<boolean> {
  const own = { ':body': feed, ':gsi1': topicFeeds(feed.topic.id), ':at': feed.id };
  const write: UpdateWrite = {
    Update: {
      Key: feedKey(feed.id),
      UpdateExpression: `SET body = :body, gsi1 = :gsi1, #at = :at${more?.set ?? ''}`,
      ...(more ? { ConditionExpression: more.condition } : {}),
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ...own, ...more?.values },
    },
  };
  return storeWithFreshness(write, freshnessOf(feed, lastSuccessOf(stored)), () => stampOf('catalog'));
}
