import type { Item } from '../table/client.ts';
import { FEEDS_SILENCE } from '../table/key-chart.ts';
import { isStale } from './freshness.ts';
import { notedOf, noteWrite } from './noted-feeds.ts';
import { dayNumberOf } from './rhythm.ts';

/** Notes from which day on a feed is silent, so that the overview can report in its one request how many are; null if not known. */
export const silentFeedWrite = (feedId: string, day: number | null) => noteWrite(FEEDS_SILENCE, feedId, day);

/** How many of the followed feeds that are read bring no news for longer than is usual for them. */
export function countSilent(silence: Item | undefined, freshness: Item | undefined, now: Date): number {
  const read = Object.entries((freshness?.['feeds'] ?? {}) as Record<string, number>);
  const silent = read.filter(([id, minute]) => !isStale(minute, now) && isSilentOn(silence, id, now));
  return silent.length;
}

/** True for a feed that brings no news for longer than is usual for it. */
export const isSilentOn = (silence: Item | undefined, feedId: string, now: Date): boolean =>
  Number(notedOf(silence, feedId) ?? Infinity) <= dayNumberOf(now.toISOString());
