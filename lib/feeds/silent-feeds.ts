import type { Item } from '../table/client.ts';
import { FEEDS_SILENCE } from '../table/key-chart.ts';
import { isStale } from './freshness.ts';
import { notedOf, noteWrite } from './noted-feeds.ts';
import { dayNumberOf } from './rhythm.ts';

/**
 * Returns the write of a feed's overdue day, so that the overview counts overdue feeds in its one request; null if
 * unknown.
 */
export const silentFeedWrite = (feedId: string, day: number | null) => noteWrite(FEEDS_SILENCE, feedId, day);

/** Returns the number of followed feeds that are read and overdue. */
export function countSilent(silence: Item | undefined, freshness: Item | undefined, now: Date): number {
  const read = Object.entries((freshness?.['feeds'] ?? {}) as Record<string, number>);
  const silent = read.filter(([id, minute]) => !isStale(minute, now) && isSilentOn(silence, id, now));
  return silent.length;
}

/** Returns true for a feed that is overdue at `now`. */
export const isSilentOn = (silence: Item | undefined, feedId: string, now: Date): boolean =>
  Number(notedOf(silence, feedId) ?? Infinity) <= dayNumberOf(now.toISOString());
