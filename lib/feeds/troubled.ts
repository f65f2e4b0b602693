import * as z from 'zod/mini';
import type { Item } from '../table/client.ts';
import { Id } from '../values/id.ts';
import { Instant } from '../values/time.ts';
import { type FollowedFeed, findFollowedFeeds } from './followed.ts';
import type { FeedHealth } from './health.ts';
import { gapToldAt, newsStateOf } from './news.ts';
import { dayNumberOf, dayOfNumber } from './rhythm.ts';
import { isSilentOn } from './silent-feeds.ts';
import { toldStateOf } from './state.ts';

/** The states of a feed that somebody has to look at. */
const TROUBLED = ['flooding', 'paused', 'failing', 'stale', 'gap', 'silent'] as const;
type Troubled = (typeof TROUBLED)[number];

/** A source that does not bring what it should, and since when. */
export const TroubledSource = z.object({
  feed_id: Id,
  name: z.string(),
  topic_id: Id,
  state: z.enum(TROUBLED),
  since: z.nullable(Instant),
});
export type TroubledSource = z.infer<typeof TroubledSource>;

/** So many feeds are looked at: half a unit each. */
const MOST = 20;

/**
 * Sources that are silent, or were not read for the longest of those that have been read: at most 20, the worst state first. Which
 * feeds may be among them is known of two items; these are read in one request, and a gap is told of them only.
 */
export async function troubledSources(
  { freshness, silence }: { freshness: Item | undefined; silence: Item | undefined },
  now: Date,
): Promise<TroubledSource[]> {
  const read = Object.entries((freshness?.['feeds'] ?? {}) as Record<string, number>).filter(
    ([, minute]) => minute > 0,
  );
  const oldest = read.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
  const silent = oldest.filter((id) => isSilentOn(silence, id, now)).slice(0, MOST / 2);
  const ids = [...new Set([...silent, ...oldest])];
  const found = await findFollowedFeeds(ids.slice(0, MOST));
  const order = ({ state, feed_id }: TroubledSource) => `${TROUBLED.indexOf(state)}#${feed_id}`;
  return [...found.values()].flatMap((one) => troubleOf(one, now)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function troubleOf(followed: FollowedFeed, now: Date): TroubledSource[] {
  const { feed, health } = followed;
  const state = TROUBLED.find((one) => one === toldStateOf(followed, now));
  if (!state || !health) return [];
  return [
    { feed_id: feed.id, name: feed.name, topic_id: feed.topic.id, state, since: sinceOf(state, followed, health, now) },
  ];
}

/** When it began: of what fails or is not read, the last time that it was read. */
function sinceOf(state: Troubled, { feed }: FollowedFeed, health: FeedHealth, now: Date): string | null {
  if (state === 'flooding') return health.flooding?.at ?? null;
  if (state === 'gap') return gapToldAt(health, now)?.found_at ?? null;
  if (state !== 'silent') return health.last_success_at;
  const day = newsStateOf(health, feed.usual_gap_days, dayNumberOf(now.toISOString())).silent_from;
  return day === null ? null : `${dayOfNumber(day)}T00:00:00Z`;
}
