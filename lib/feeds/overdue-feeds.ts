import type { TableItem } from '../table/client.ts';
import { OVERDUE_FEEDS } from '../table/key-schema.ts';
import { toDayNumber } from './cadence.ts';
import { isStale } from './feed-freshness.ts';
import { buildStatusWrite, getFeedStatus } from './feed-status-items.ts';

/**
 * Returns the write of a feed's overdue day, so that the overview counts overdue feeds in its one request; null if
 * unknown.
 */
export const buildOverdueWrite = (feedId: string, day: number | null) => buildStatusWrite(OVERDUE_FEEDS, feedId, day);

/** Returns the number of followed feeds that are read and overdue. */
export function countOverdueFeeds(
  overdueItem: TableItem | undefined,
  freshness: TableItem | undefined,
  now: Date,
): number {
  const readFeeds = Object.entries((freshness?.['feeds'] ?? {}) as Record<string, number>);
  const silent = readFeeds.filter(([id, minute]) => !isStale(minute, now) && isOverdueFeed(overdueItem, id, now));
  return silent.length;
}

/** Returns true for a feed that is overdue at `now`. */
export const isOverdueFeed = (overdueItem: TableItem | undefined, feedId: string, now: Date): boolean =>
  Number(getFeedStatus(overdueItem, feedId) ?? Infinity) <= toDayNumber(now.toISOString());
