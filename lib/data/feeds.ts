import type { Feed } from '../schemas/feed.ts';
import { FEEDS, feedKey, topicFeeds } from './keys.ts';
import { type Item, queryItems, updateItem } from './table.ts';

/** The feed of an item, without its counters. */
export function feedOf(item: Item): Feed {
  return item['body'] as Feed;
}

/** All feeds, in the order of their ids. */
export async function listFeeds(): Promise<Feed[]> {
  return (await queryItems({ partition: FEEDS, consistent: true })).map(feedOf);
}

/** Stores a feed; its counters, if it has any, and its health stay. */
export async function putFeed(feed: Feed): Promise<void> {
  await updateItem({
    Key: feedKey(feed.id),
    UpdateExpression: 'SET body = :body, gsi1 = :gsi1, #at = :at',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':body': feed, ':gsi1': topicFeeds(feed.topic.id), ':at': feed.id },
  });
}
