import type { FollowedFeed } from './followed.ts';
import { isFollowed, STALE_AFTER_MINUTES } from './freshness.ts';

/**
 * Worst first. `flooding`: quarantined for exceeding its quotas. `incomplete`: read, but some items could not be processed.
 * `moving dates`: read, but its source dates items anew that are the same. `not followed`: inactive, or a file given by hand.
 */
export const FEED_STATES = [
  'flooding',
  'paused',
  'failing',
  'stale',
  'never fetched',
  'incomplete',
  'moving dates',
  'fine',
  'not followed',
] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** What is wrong with a feed, if anything. */
export function stateOf({ feed, health }: FollowedFeed, now: Date): FeedState {
  if (!isFollowed(feed)) return 'not followed';
  if (health?.flooding) return 'flooding';
  if (health?.paused_reason) return 'paused';
  if (health && health.failures > 0) return 'failing';
  if (!health?.last_success_at) return 'never fetched';
  if (Date.parse(health.last_success_at) < now.getTime() - STALE_AFTER_MINUTES * 60_000) return 'stale';
  if (health.last_error) return 'incomplete';
  return health.dates_kept ? 'moving dates' : 'fine';
}
