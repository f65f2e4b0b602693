import { toEpochDay } from './cadence.ts';
import { isUrlKnownValid } from './feed.ts';
import { assessFeedActivity, findRecentCoverageGap, getCoverageGapExpiry } from './feed-activity.ts';
import type { PublicFeedState } from './feed-coverage.ts';
import { FEED_STALE_AFTER_MINUTES, isPolledFeed } from './feed-freshness.ts';
import type { FeedWithHealth } from './feeds-with-health.ts';
import { getFetchObstacle } from './health.ts';

/**
 * The states of a feed for operators, worst first.
 * - `flooding`: quarantined for exceeding its quotas.
 * - `paused`: by a person, or because the address returned no feed.
 * - `never fetched`: the address is verified, but no fetch here ever succeeded.
 * - `unconfirmed`: not failing, but the address was never verified here, and no fetch ever succeeded.
 * - `blocked`: the source is known to refuse programs, and is not fetched.
 * - `gap`: items may have been missed; the gap was found within the last seven days.
 * - `repaired`: read, but the document was malformed.
 * - `silent`: read, but overdue, because nothing was published for longer than usual.
 * - `incomplete`: read, but some items could not be processed.
 * - `moving dates`: read, but the source changes the dates of unchanged items.
 * - `unknown`: nothing was published for seven days, and the cadence is unknown.
 * - `quiet`: nothing was published for seven days, which is usual.
 * - `not followed`: inactive, or a file that was ingested by hand.
 */
export const FEED_STATES = [
  'flooding',
  'paused',
  'failing',
  'stale',
  'never fetched',
  'unconfirmed',
  'blocked',
  'gap',
  'repaired',
  'silent',
  'incomplete',
  'moving dates',
  'unknown',
  'quiet',
  'fine',
  'not followed',
] as const;
export type FeedState = (typeof FEED_STATES)[number];

/**
 * Returns the state of a feed at `now` for operators: the worst of `FEED_STATES` that applies.
 * Exceptions: an unfollowed feed is always `not followed`, or `paused` by a person. A blocked one is always `blocked`.
 */
export function getFeedState({ feed, health }: FeedWithHealth, now: Date): FeedState {
  if (!isPolledFeed(feed)) return feed.hold === 'paused' ? 'paused' : 'not followed';
  if (feed.blocked) return 'blocked';
  const problem = health && getFetchObstacle(health);
  if (problem) return problem;
  if (!health?.last_success_at) return isUrlKnownValid(feed, null) ? 'never fetched' : 'unconfirmed';
  if (Date.parse(health.last_success_at) < now.getTime() - FEED_STALE_AFTER_MINUTES * 60_000) return 'stale';
  if (findRecentCoverageGap(health, now)) return 'gap';
  if (health.repair) return 'repaired';
  const { state } = assessFeedActivity(health, feed.usual_gap_days, toEpochDay(now.toISOString()));
  if (state === 'silent') return state;
  if (health.last_error) return 'incomplete';
  return health.dates_kept ? 'moving dates' : state;
}

/**
 * Returns when a feed's state may change although nothing is written, in epoch milliseconds.
 * The state changes when the feed becomes stale, or seven days after a coverage gap was found. A response with the
 * state is valid until the first of these times. Changes at the end of a day are not included.
 */
export function listFeedStateChangeTimes({ health }: FeedWithHealth, now: Date): number[] {
  const gap = health ? findRecentCoverageGap(health, now) : null;
  const stale = health?.last_success_at
    ? Date.parse(health.last_success_at) + FEED_STALE_AFTER_MINUTES * 60_000 + 1
    : 0;
  return [...(stale > now.getTime() ? [stale] : []), ...(gap ? [getCoverageGapExpiry(gap)] : [])];
}

/**
 * Returns the state of a feed for API callers.
 * Problems of single items are hidden, because only operators can fix them.
 */
export function getPublicFeedState(followed: FeedWithHealth, now: Date): PublicFeedState {
  const state = getFeedState(followed, now);
  if (state === 'never fetched') return 'never_fetched';
  if (state === 'not followed') return 'not_followed';
  if (state !== 'incomplete' && state !== 'moving dates') return state;
  const { feed, health } = followed;
  return health
    ? assessFeedActivity(health, feed.usual_gap_days, toEpochDay(now.toISOString())).state
    : 'never_fetched';
}
