import { feedOf } from '../catalog/feeds.ts';
import { FEEDS, feedKey } from '../table/keys.ts';
import { getItem, type Item, queryItems, transact, type UpdateWrite } from '../table/table.ts';
import { Problem } from '../values/problem.ts';
import { DEFAULT_INTERVAL_MINUTES, type Feed } from './feed.ts';
import { freshnessAfter, isFollowed, STALE_AFTER_MINUTES, storeWithFreshness } from './freshness.ts';
import { type FeedHealth, healed, NO_VALIDATORS } from './health.ts';

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

const PLANNER_MINUTES = 5;

/** All feeds with their health, in the order of their ids. One request for what fits in 1 MB, the same as for the feeds alone. */
export async function listFollowedFeeds(): Promise<FollowedFeed[]> {
  const items = await queryItems({ partition: FEEDS, consistent: true });
  return items.map((item) => ({ feed: feedOf(item), health: healthOf(item) }));
}

/** One feed with its health, read consistently, or null. */
export async function findFollowedFeed(id: string): Promise<FollowedFeed | null> {
  const item = await getItem(feedKey(id), { consistent: true });
  return item?.['body'] ? { feed: feedOf(item), health: healthOf(item) } : null;
}

/** The health of a feed's item. A changed address starts without pause, failures and validators; what was read stays known. */
export function healthOf(item: Item): FeedHealth | null {
  const health = (item['health'] ?? null) as FeedHealth | null;
  const { url } = feedOf(item);
  if (!health || health.url === url) return health;
  return { ...healed(health), ...NO_VALIDATORS, url, last_attempt_at: '' };
}

/**
 * Keeps a feed's health after a run; a good fetch of a feed that is followed in one transaction with its freshness. Where too
 * many writers meet there, and for a feed that is not followed any more, the health alone is kept. False, and nothing stored,
 * where another run ended since the one that it follows on (`seen`), and where the feed is not there.
 */
export async function setFeedHealth(id: string, health: FeedHealth, seen = health.run_id): Promise<boolean> {
  const success = health.last_success_at;
  const after = { ':seen': seen ?? '', ':own': health.run_id ?? '' };
  if (success && success === health.last_attempt_at && (await isStoredWithFreshness(id, health, success, after)))
    return true;
  return (await transact([healthWrite(id, health, 'attribute_exists(pk)', after)])) === null;
}

/** The write of a health over the one of the run before it; over itself, too, where the answer to it was lost. */
function healthWrite(id: string, health: FeedHealth, condition: string, values: Item): UpdateWrite {
  const success = health.last_success_at;
  return {
    Update: {
      Key: feedKey(id),
      UpdateExpression: `SET health = :health${success ? ', last_success_at = :success' : ''} REMOVE last_error`,
      ConditionExpression: `${condition} AND (attribute_not_exists(health.run_id) OR health.run_id IN (:seen, :own))`,
      ExpressionAttributeValues: { ...values, ':health': health, ...(success ? { ':success': success } : {}) },
    },
  };
}

/** False where the feed is not followed, and where other writers won each time. The condition says what `isFollowed` says. */
async function isStoredWithFreshness(id: string, health: FeedHealth, success: string, after: Item): Promise<boolean> {
  const isFollowed = 'body.is_active = :true AND begins_with(body.#url, :http)';
  const { Update } = healthWrite(id, health, isFollowed, { ...after, ':true': true, ':http': 'http' });
  const own = { Update: { ...Update, ExpressionAttributeNames: { '#url': 'url' } } };
  try {
    return await storeWithFreshness(own, freshnessAfter(id, success));
  } catch (error) {
    if (error instanceof Problem && error.code === 'storage_busy') return false;
    throw error;
  }
}

/** What is wrong with a feed, if anything. */
export function stateOf({ feed, health }: FollowedFeed, now: Date): FeedState {
  if (!isFollowed(feed)) return 'not followed';
  if (health?.paused_reason) return 'paused';
  if (health && health.failures > 0) return 'failing';
  if (!health?.last_success_at) return 'never fetched';
  if (Date.parse(health.last_success_at) < now.getTime() - STALE_AFTER_MINUTES * 60_000) return 'stale';
  return health.last_error ? 'incomplete' : 'fine';
}

/** What a feed is to the planner: only `due` feeds are read by themselves. `early`: its interval is not over. */
export type Turn = 'due' | 'paused' | 'waiting' | 'early';

/**
 * Whether a feed is to be read now. `waiting`: its server asked for patience, or it failed and its next try is not yet due.
 * A feed that is paused because its documents were no feed is due once a day, so that it heals by itself; one that is gone
 * stays paused. A failure's next try does not wait for the interval.
 */
export function turnOf({ feed, health }: FollowedFeed, now: Date): Turn {
  if (!health) return 'due';
  const { paused_reason, retry_at, last_attempt_at } = health;
  if (retry_at && Date.parse(retry_at) <= now.getTime()) return 'due';
  if (paused_reason) return 'paused';
  if (retry_at) return 'waiting';
  return now.getTime() - Date.parse(last_attempt_at) < shortestWait(feed) ? 'early' : 'due';
}

/**
 * The planner meets a feed every 5 minutes, and Scheduler keeps its time to the minute: one minute less than a whole period
 * may be missing, so that a feed of 30 minutes is read every 30 and not every 35. Odd intervals are rounded up to a period.
 */
function shortestWait({ interval_minutes = DEFAULT_INTERVAL_MINUTES }: Feed): number {
  const periods = Math.ceil(interval_minutes / PLANNER_MINUTES);
  return ((periods - 1) * PLANNER_MINUTES + 1) * 60_000;
}
