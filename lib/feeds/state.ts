import { isConfirmed } from './feed.ts';
import type { ToldState } from './feed-coverage.ts';
import type { FollowedFeed } from './followed.ts';
import { isFollowed, STALE_AFTER_MINUTES } from './freshness.ts';
import { faultOf } from './health.ts';
import { gapToldAt, gapToldUntil, newsStateOf } from './news.ts';
import { dayNumberOf } from './rhythm.ts';

/**
 * Worst first. `flooding`: quarantined for exceeding its quotas. `unconfirmed`: nobody is known to have seen its address answer,
 * and it has not answered here, whatever was tried. `gap`: items may have been missed, found within seven days.
 * `repaired`: read, but its document is not well-formed. `silent`: read, and no news for longer than is usual for it. `incomplete`: read, but some items could not be processed.
 * `moving dates`: read, but its source dates items anew that are the same. `unknown`: no news for seven days, and what is usual
 * is not known. `quiet`: no news for seven days, as is usual. `not followed`: inactive, or a file given by hand.
 */
export const FEED_STATES = [
  'flooding',
  'paused',
  'failing',
  'stale',
  'never fetched',
  'unconfirmed',
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

/** What is wrong with a feed, if anything. */
export function stateOf({ feed, health }: FollowedFeed, now: Date): FeedState {
  if (!isFollowed(feed)) return 'not followed';
  if (!isConfirmed(feed, health?.last_success_at ?? null)) return 'unconfirmed';
  const fault = health && faultOf(health);
  if (fault) return fault;
  if (!health?.last_success_at) return 'never fetched';
  if (Date.parse(health.last_success_at) < now.getTime() - STALE_AFTER_MINUTES * 60_000) return 'stale';
  if (gapToldAt(health, now)) return 'gap';
  if (health.repair) return 'repaired';
  const { state } = newsStateOf(health, feed.usual_gap_days, dayNumberOf(now.toISOString()));
  if (state === 'silent') return state;
  if (health.last_error) return 'incomplete';
  return health.dates_kept ? 'moving dates' : state;
}

/** When a feed's state may change within the day if nothing is written, in milliseconds. */
export function stateUntil({ health }: FollowedFeed, now: Date): number[] {
  const gap = health ? gapToldAt(health, now) : null;
  const stale = health?.last_success_at ? Date.parse(health.last_success_at) + STALE_AFTER_MINUTES * 60_000 + 1 : 0;
  return [...(stale > now.getTime() ? [stale] : []), ...(gap ? [gapToldUntil(gap)] : [])];
}

/** What callers are told of a feed: what only operators can mend of single items is left out. */
export function toldStateOf(followed: FollowedFeed, now: Date): ToldState {
  const state = stateOf(followed, now);
  if (state === 'never fetched') return 'never_fetched';
  if (state === 'not followed') return 'not_followed';
  if (state !== 'incomplete' && state !== 'moving dates') return state;
  const { feed, health } = followed;
  return health ? newsStateOf(health, feed.usual_gap_days, dayNumberOf(now.toISOString())).state : 'never_fetched';
}
