import * as z from 'zod/mini';
import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  DEGRADED_FEEDS_KEY,
  FEED_FRESHNESS_KEY,
  type ItemKey,
  OVERDUE_FEEDS_KEY,
} from '../platform/dynamodb/key-schema.ts';
import { Id } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';
import { formatEpochDay, toEpochDay } from './cadence.ts';
import { assessFeedActivity, findRecentCoverageGap, toFeedActivityResponse } from './feed-activity.ts';
import { isLastFetchStale, listLastFetchEpochMinutes } from './feed-freshness.ts';
import { getPublicFeedState } from './feed-state.ts';
import { getFeedStatusFromItem, isOverdueFeed } from './feed-status-items.ts';
import type { FeedWithHealth } from './feeds-with-health.ts';
import type { FeedHealth } from './health.ts';

/** The states of a feed that need attention, worst first. */
const DEGRADED_STATES = ['flooding', 'paused', 'failing', 'stale', 'gap', 'silent'] as const;
type DegradedState = (typeof DEGRADED_STATES)[number];

/**
 * A degraded feed in a response: a feed that needs attention, and its state.
 * `since` is when that state began; null if unknown. `last_news_on` is the last day on which the feed published.
 */
export const TroubledSource = z.object({
  feed_id: Id,
  name: z.string(),
  topic_id: Id,
  state: z.enum(DEGRADED_STATES),
  since: z.nullable(Instant),
  last_news_on: z.nullable(z.string()),
});
export type TroubledSource = z.infer<typeof TroubledSource>;

/**
 * The keys of three items that each have one value per feed.
 * The values are the last good fetch, the first overdue day, and the problem of the last run. With these items a
 * request can report on all feeds without reading each feed.
 */
export const FEED_STATUS_ITEM_KEYS = [FEED_FRESHNESS_KEY, OVERDUE_FEEDS_KEY, DEGRADED_FEEDS_KEY];

/**
 * Selects the items of `FEED_STATUS_ITEM_KEYS` from the items of a batch read.
 * An item that does not exist is undefined.
 */
export function pickFeedStatusItems(items: TableItem[]): FeedStatusItems {
  const findItem = ({ pk, sk }: ItemKey) => items.find((item) => item['pk'] === pk && item['sk'] === sk);
  return {
    freshness: findItem(FEED_FRESHNESS_KEY),
    overdue: findItem(OVERDUE_FEEDS_KEY),
    degraded: findItem(DEGRADED_FEEDS_KEY),
  };
}

/** The status of all feeds: the last reading, the overdue day and the problem of the last run. */
interface FeedStatusItems {
  freshness: TableItem | undefined;
  overdue: TableItem | undefined;
  degraded: TableItem | undefined;
}

/** Limit of reported feeds, half a unit each. */
const MAX_DEGRADED_SOURCES = 20;

/**
 * Returns the ids of the worst 20 feeds that need attention, and the number of further ones as `more`.
 * @param statusItems the items that `pickFeedStatusItems` returned
 * @param isIncluded selects the feeds to consider; all by default
 */
export function listDegradedFeedIds(
  statusItems: FeedStatusItems,
  now: Date,
  isIncluded: (id: string) => boolean = () => true,
): { ids: string[]; more: number } {
  const ids = sortDegradedFeedIds(statusItems, now).filter(isIncluded);
  return { ids: ids.slice(0, MAX_DEGRADED_SOURCES), more: Math.max(0, ids.length - MAX_DEGRADED_SOURCES) };
}

/** Returns the feeds whose state needs attention at `now`, worst first; all others are omitted. */
export function toDegradedSources(feeds: FeedWithHealth[], now: Date): TroubledSource[] {
  const order = ({ state, feed_id }: TroubledSource) => `${DEGRADED_STATES.indexOf(state)}#${feed_id}`;
  return feeds.flatMap((one) => toDegradedSource(one, now)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/**
 * Returns all degraded followed feeds by their denormalised status, worst first.
 * Feeds of one state are sorted by their last reading, longest unread first.
 */
function sortDegradedFeedIds({ freshness, overdue, degraded }: FeedStatusItems, now: Date): string[] {
  const ranked = listLastFetchEpochMinutes(freshness).map(([id, minute]) => {
    const states = [
      getFeedStatusFromItem(degraded, id),
      minute > 0 && isLastFetchStale(minute, now) ? 'stale' : null,
      isOverdueFeed(overdue, id, now) ? 'silent' : null,
    ];
    return { id, minute, rank: DEGRADED_STATES.findIndex((state) => states.includes(state)) };
  });
  const order = (a: (typeof ranked)[number], b: typeof a) =>
    a.rank - b.rank || a.minute - b.minute || (a.id < b.id ? -1 : 1);
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort(order)
    .map(({ id }) => id);
}

function toDegradedSource(followed: FeedWithHealth, now: Date): TroubledSource[] {
  const { feed, health } = followed;
  const state = DEGRADED_STATES.find((one) => one === getPublicFeedState(followed, now));
  if (!state || !health) return [];
  const { last_news_on } = toFeedActivityResponse(followed, now);
  const since = getDegradedSince({ state, feed, health }, now);
  return [{ feed_id: feed.id, name: feed.name, topic_id: feed.topic.id, state, since, last_news_on }];
}

/** A degraded feed with its health. */
interface DegradedFeed {
  state: DegradedState;
  feed: FeedWithHealth['feed'];
  health: FeedHealth;
}

/** Returns the beginning of a degraded state: for failing and unread feeds, the last good fetch. */
function getDegradedSince({ state, feed, health }: DegradedFeed, now: Date): string | null {
  if (state === 'flooding') return health.flooding?.at ?? null;
  if (state === 'gap') return findRecentCoverageGap(health, now)?.found_at ?? null;
  if (state !== 'silent') return health.last_success_at;
  const day = assessFeedActivity(health, feed.usual_gap_days, toEpochDay(now.toISOString())).silent_from;
  return day === null ? null : `${formatEpochDay(day)}T00:00:00Z`;
}
