import * as z from 'zod/mini';
import type { Item } from '../table/client.ts';
import { FEEDS_FRESHNESS, FEEDS_SILENCE, FEEDS_TROUBLE, type Key } from '../table/key-chart.ts';
import { Id } from '../values/id.ts';
import { Instant } from '../values/time.ts';
import type { FollowedFeed } from './followed.ts';
import { confirmedFeeds, isStale } from './freshness.ts';
import type { FeedHealth } from './health.ts';
import { gapToldAt, newsStateOf, newsTold } from './news.ts';
import { notedOf } from './noted-feeds.ts';
import { dayNumberOf, dayOfNumber } from './rhythm.ts';
import { isSilentOn } from './silent-feeds.ts';
import { toldStateOf } from './state.ts';

/** The states of a feed that need attention, worst first. */
const TROUBLED = ['flooding', 'paused', 'failing', 'stale', 'gap', 'silent'] as const;
type Troubled = (typeof TROUBLED)[number];

/** A source that does not deliver as expected, and since when. */
export const TroubledSource = z.object({
  feed_id: Id,
  name: z.string(),
  topic_id: Id,
  state: z.enum(TROUBLED),
  since: z.nullable(Instant),
  last_news_on: z.nullable(z.string()),
});
export type TroubledSource = z.infer<typeof TroubledSource>;

/** The items with the denormalised status of all feeds. */
export const NOTES = [FEEDS_FRESHNESS, FEEDS_SILENCE, FEEDS_TROUBLE];

/** Returns the status items among items. */
export function notesIn(items: Item[]): Notes {
  const one = ({ pk, sk }: Key) => items.find((item) => item['pk'] === pk && item['sk'] === sk);
  return { freshness: one(FEEDS_FRESHNESS), silence: one(FEEDS_SILENCE), trouble: one(FEEDS_TROUBLE) };
}

/** The status of all feeds: when each was last read, when it becomes overdue, and the problem of its last run. */
interface Notes {
  freshness: Item | undefined;
  silence: Item | undefined;
  trouble: Item | undefined;
}

/** Limit of reported feeds, half a unit each. */
const MOST = 20;

/**
 * Returns the ids of degraded feeds, at most 20, worst first, and the number of further ones; of all feeds, or of
 * some.
 */
export function troubledFeeds(
  notes: Notes,
  now: Date,
  isAmong: (id: string) => boolean = () => true,
): { told: string[]; more: number } {
  const ids = troubledIds(notes, now).filter(isAmong);
  return { told: ids.slice(0, MOST), more: Math.max(0, ids.length - MOST) };
}

/** Returns the feeds that are degraded now, worst first. */
export function troubledSources(feeds: FollowedFeed[], now: Date): TroubledSource[] {
  const order = ({ state, feed_id }: TroubledSource) => `${TROUBLED.indexOf(state)}#${feed_id}`;
  return feeds.flatMap((one) => troubleOf(one, now)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/**
 * Returns all degraded followed feeds by their denormalised status: worst first, and of one state the longest unread
 * first.
 */
function troubledIds({ freshness, silence, trouble }: Notes, now: Date): string[] {
  const ranked = confirmedFeeds(freshness).map(([id, minute]) => {
    const states = [
      notedOf(trouble, id),
      minute > 0 && isStale(minute, now) ? 'stale' : null,
      isSilentOn(silence, id, now) ? 'silent' : null,
    ];
    return { id, minute, rank: TROUBLED.findIndex((state) => states.includes(state)) };
  });
  const order = (a: (typeof ranked)[number], b: typeof a) =>
    a.rank - b.rank || a.minute - b.minute || (a.id < b.id ? -1 : 1);
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort(order)
    .map(({ id }) => id);
}

function troubleOf(followed: FollowedFeed, now: Date): TroubledSource[] {
  const { feed, health } = followed;
  const state = TROUBLED.find((one) => one === toldStateOf(followed, now));
  if (!state || !health) return [];
  const { last_news_on } = newsTold(followed, now);
  const since = sinceOf(state, followed, health, now);
  return [{ feed_id: feed.id, name: feed.name, topic_id: feed.topic.id, state, since, last_news_on }];
}

/** Returns the beginning of a degraded state: for failing and unread feeds, the last good fetch. */
function sinceOf(state: Troubled, { feed }: FollowedFeed, health: FeedHealth, now: Date): string | null {
  if (state === 'flooding') return health.flooding?.at ?? null;
  if (state === 'gap') return gapToldAt(health, now)?.found_at ?? null;
  if (state !== 'silent') return health.last_success_at;
  const day = newsStateOf(health, feed.usual_gap_days, dayNumberOf(now.toISOString())).silent_from;
  return day === null ? null : `${dayOfNumber(day)}T00:00:00Z`;
}
