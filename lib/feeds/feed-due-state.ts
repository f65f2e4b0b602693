import { DEFAULT_FETCH_INTERVAL_MINUTES, type Feed } from './feed.ts';
import type { FeedWithHealth } from './feeds-with-health.ts';

const PLANNER_MINUTES = 5;

/**
 * Whether the scheduler may fetch a feed now, or why not; only `due` feeds are fetched.
 * - `early`: the feed's interval has not passed since the last fetch.
 * - `waiting`: the server asked for a delay, or the feed backs off after a failure.
 * - `blocked`: the source refuses programs.
 * - `flooding`: the feed is quarantined for exceeding its quotas.
 * - `paused`: the server answered 410, or three documents in a row were not feeds.
 */
export type FeedDueState = 'due' | 'blocked' | 'flooding' | 'paused' | 'waiting' | 'early';

/**
 * Returns whether the scheduler may fetch a feed now, or why not.
 * - A feed that is paused for unreadable documents is due once a day, so that it can recover.
 * - A feed that is gone (410) stays paused.
 * - A blocked feed stays `blocked` until the catalog no longer says so.
 * - A quarantined feed stays `flooding` until an operator releases it.
 * - A feed whose retry time has come is due, even if its interval has not passed.
 */
export function getFeedDueState({ feed, health }: FeedWithHealth, now: Date): FeedDueState {
  if (feed.blocked) return 'blocked';
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
function getMinIntervalMinutes({ interval_minutes = DEFAULT_FETCH_INTERVAL_MINUTES }: Feed): number {
  const periods = Math.ceil(interval_minutes / PLANNER_MINUTES);
  return ((periods - 1) * PLANNER_MINUTES + 1) * 60_000;
}
