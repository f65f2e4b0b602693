import { type Feed, feedOf } from '../feeds/feed.ts';
import { freshnessOf, lastSuccessOf, storeWithFreshness } from '../feeds/freshness.ts';
import { FEEDS, feedKey, topicFeeds } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { stampOf } from '../table/stamps.ts';
import type { UpdateWrite } from '../table/write.ts';

/** All feeds, in the order of their ids. */
export async function listFeeds(): Promise<Feed[]> {
  return (await queryItems({ partition: FEEDS, consistent: true })).map(feedOf);
}

/** Stores a feed and whether it is followed; its counters, if any, and its health are kept. */
export async function putFeed(feed: Feed): Promise<void> {
  const stored = await getItem(feedKey(feed.id), { consistent: true });
  const write: UpdateWrite = {
    Update: {
      Key: feedKey(feed.id),
      UpdateExpression: 'SET body = :body, gsi1 = :gsi1, #at = :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':body': feed, ':gsi1': topicFeeds(feed.topic.id), ':at': feed.id },
    },
  };
  await storeWithFreshness(write, freshnessOf(feed, lastSuccessOf(stored)), () => stampOf('catalog'));
}
