import type { Feed } from '../schemas/feed.ts';
import { type FeedHealth, healed } from '../schemas/feed-health.ts';
import { feedOf } from './feeds.ts';
import { FEEDS, feedKey } from './keys.ts';
import { type Item, queryItems, updateItem } from './table.ts';

/** A feed and how reading it goes; null before its first run. */
export interface FollowedFeed {
  feed: Feed;
  health: FeedHealth | null;
}

/**
 * Worst first. `incomplete`: read, but items could not be taken. `not followed`: inactive, or a file that was given by hand.
 */
export const FEED_STATES = [
  'paused',
  'failing',
  'stale',
  'never fetched',
  'incomplete',
  'fine',
  'not followed',
] as const;
export type FeedState = (typeof FEED_STATES)[number];

const STALE_AFTER_MS = 48 * 3_600_000;

/** All feeds with their health, in the order of their ids. One request for what fits in 1 MB, the same as for the feeds alone. */
export async function listFollowedFeeds(): Promise<FollowedFeed[]> {
  const items = await queryItems({ partition: FEEDS, consistent: true });
  return items.map((item) => ({ feed: feedOf(item), health: healthOf(item) }));
}

/** The health of a feed's item. A changed address starts without pause, failures and validators; what was read stays known. */
export function healthOf(item: Item): FeedHealth | null {
  const health = (item['health'] ?? null) as FeedHealth | null;
  const { url } = feedOf(item);
  if (!health || health.url === url) return health;
  return { ...healed(health), url, etag: null, last_modified: null, validators_url: null };
}

/** Keeps a feed's health after a run. */
export async function setFeedHealth(id: string, health: FeedHealth): Promise<void> {
  await updateItem({
    Key: feedKey(id),
    UpdateExpression: 'SET health = :health REMOVE last_error',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':health': health },
  });
}

/** What is wrong with a feed, if anything. */
export function stateOf({ feed, health }: FollowedFeed, now: Date): FeedState {
  if (!isFollowed(feed)) return 'not followed';
  if (health?.paused_reason) return 'paused';
  if (health && health.failures > 0) return 'failing';
  if (!health?.last_success_at) return 'never fetched';
  if (Date.parse(health.last_success_at) < now.getTime() - STALE_AFTER_MS) return 'stale';
  return health.last_error ? 'incomplete' : 'fine';
}

/** True for feeds that are read without being named. */
export function isFollowed({ is_active, url }: Feed): boolean {
  return is_active && url.startsWith('http');
}

/** Whether a feed is to be read now: `waiting` while its server asked for patience or after failures. */
export function turnOf(health: FeedHealth | null, now: Date): 'due' | 'paused' | 'waiting' {
  if (health?.paused_reason) return 'paused';
  return health?.retry_at && Date.parse(health.retry_at) > now.getTime() ? 'waiting' : 'due';
}
