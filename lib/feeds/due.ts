import { DEFAULT_INTERVAL_MINUTES, type Feed } from './feed.ts';
import type { FollowedFeed } from './followed.ts';

const PLANNER_MINUTES = 5;

/** The planner's view of a feed: only `due` feeds are read automatically. `early`: its interval is not over. */
export type Turn = 'due' | 'flooding' | 'paused' | 'waiting' | 'early';

/**
 * Whether a feed is to be read now. `waiting`: its server asked for a delay, or it failed and its next attempt is not yet due.
 * A feed that is paused because its documents were not feeds is due once a day, so that it recovers automatically; one that is
 * gone stays paused, and one that is flooding stays quarantined until an operator releases it. The next attempt after a failure does not wait for the interval.
 */
export function turnOf({ feed, health }: FollowedFeed, now: Date): Turn {
  if (!health) return 'due';
  const { paused_reason, retry_at, last_attempt_at } = health;
  if (health.flooding) return 'flooding';
  if (retry_at && Date.parse(retry_at) <= now.getTime()) return 'due';
  if (paused_reason) return 'paused';
  if (retry_at) return 'waiting';
  return now.getTime() - Date.parse(last_attempt_at) < shortestWait(feed) ? 'early' : 'due';
}

/**
 * The planner checks a feed every 5 minutes, and Scheduler is exact to the minute. A feed may be up to one minute early, so that
 * a feed of 30 minutes is read every 30 and not every 35. Odd intervals are rounded up to a period.
 */
function shortestWait({ interval_minutes = DEFAULT_INTERVAL_MINUTES }: Feed): number {
  const periods = Math.ceil(interval_minutes / PLANNER_MINUTES);
  return ((periods - 1) * PLANNER_MINUTES + 1) * 60_000;
}
