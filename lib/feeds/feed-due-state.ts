import { DEFAULT_INTERVAL_MINUTES, type Feed } from './feed.ts';
import type { FollowedFeed } from './followed-feeds.ts';

const PLANNER_MINUTES = 5;

/**
 * Whether the scheduler may fetch a feed now, or why not; only `due` feeds are fetched.
 * `early`: its interval has not passed. `waiting`: its server asked for a delay, or it backs off after a failure.
 * `flooding`: quarantined for exceeding its quotas.
 */
export type FeedDueState = 'due' | 'flooding' | 'paused' | 'waiting' | 'early';

/**
 * Returns whether the scheduler may fetch a feed now, or why not.
 * A feed that is paused for unreadable documents is due once a day, so that it recovers. A gone feed stays paused, and
 * a flooding one quarantined until an operator releases it. A retry does not wait for the interval.
 */
export function getFeedDueState({ feed, health }: FollowedFeed, now: Date): FeedDueState {
  if (!health) return 'due';
  const { paused_reason, retry_at, last_attempt_at } = health;
  if (health.flooding) return 'flooding';
  if (retry_at && Date.parse(retry_at) <= now.getTime()) return 'due';
  if (paused_reason) return 'paused';
  if (retry_at) return 'waiting';
  return now.getTime() - Date.parse(last_attempt_at) < getMinIntervalMinutes(feed) ? 'early' : 'due';
}

/**
 * The planner runs every 5 minutes. A feed may be one minute early, so that an interval of 30 minutes does not become
 * 35. Other intervals are rounded up.
 */
function getMinIntervalMinutes({ interval_minutes = DEFAULT_INTERVAL_MINUTES }: Feed): number {
  const periods = Math.ceil(interval_minutes / PLANNER_MINUTES);
  return ((periods - 1) * PLANNER_MINUTES + 1) * 60_000;
}
