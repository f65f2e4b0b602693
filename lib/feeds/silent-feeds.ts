import type { Item } from '../table/client.ts';
import { FEEDS_SILENCE } from '../table/key-chart.ts';
import type { UpdateWrite } from '../table/write.ts';
import { STALE_AFTER_MINUTES } from './freshness.ts';
import { dayNumberOf } from './rhythm.ts';

/*
 * One item beside the totals holds from which day on each feed is silent, so that the overview can report in its one request how many
 * are. It is written only when that day changes, with the health of the run that brought news.
 */

/** `#` is in no id, so that none of them is the name of a key. */
const nameOf = (feedId: string) => `feed#${feedId}`;

/** From which day on a feed is silent; null if that is not known. */
export function silentFeedWrite(feedId: string, day: number | null): UpdateWrite {
  return {
    Update: {
      Key: FEEDS_SILENCE,
      UpdateExpression: day === null ? 'REMOVE #feed' : 'SET #feed = :day',
      ExpressionAttributeNames: { '#feed': nameOf(feedId) },
      ...(day === null ? {} : { ExpressionAttributeValues: { ':day': day } }),
    },
  };
}

/** How many of the followed feeds that are read bring no news for longer than is usual for them. */
export function countSilent(silence: Item | undefined, freshness: Item | undefined, now: Date): number {
  const oldest = Math.floor(now.getTime() / 60_000) - STALE_AFTER_MINUTES;
  const read = Object.entries((freshness?.['feeds'] ?? {}) as Record<string, number>);
  const silent = read.filter(([id, minute]) => minute >= oldest && isSilentOn(silence, id, now));
  return silent.length;
}

/** True for a feed that brings no news for longer than is usual for it. */
export const isSilentOn = (silence: Item | undefined, feedId: string, now: Date): boolean =>
  Number(silence?.[nameOf(feedId)] ?? Infinity) <= dayNumberOf(now.toISOString());
