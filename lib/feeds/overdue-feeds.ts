import type { TableItem } from '../table/client.ts';
import { OVERDUE_FEEDS_KEY } from '../table/key-schema.ts';
import { toDayNumber } from './cadence.ts';
import { isStaleMinute } from './feed-freshness.ts';
import { buildFeedStatusWrite, getFeedStatus } from './feed-status-items.ts';

/**
 * Builds the write of the first day on which a feed is overdue, as days since 1970; null if unknown.
 * All feeds' days are in one item, so the overview counts overdue feeds in its one request.
 */
export const buildOverdueWrite = (feedId: string, day: number | null) =>
  buildFeedStatusWrite(OVERDUE_FEEDS_KEY, feedId, day);

/**
 * Returns how many followed feeds are overdue although they were fetched within 48 hours.
 * Overdue feeds published nothing for longer than usual.
 */
export function countOverdueFeeds(
  overdueItem: TableItem | undefined,
  freshness: TableItem | undefined,
  now: Date,
): number {
  const readFeeds = Object.entries((freshness?.['feeds'] ?? {}) as Record<string, number>);
  const silent = readFeeds.filter(([id, minute]) => !isStaleMinute(minute, now) && isOverdueFeed(overdueItem, id, now));
  return silent.length;
}

/** Returns true if a feed's stored overdue day has come at `now`; false if no day is known. */
export const isOverdueFeed = (overdueItem: TableItem | undefined, feedId: string, now: Date): boolean =>
  Number(getFeedStatus(overdueItem, feedId) ?? Infinity) <= toDayNumber(now.toISOString());
