import type { TableItem } from '../../platform/dynamodb/client.ts';
import { STATS_PARTITION } from '../../platform/dynamodb/key-schema.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import type { EntryStatus } from '../../values/roles-and-states.ts';
import { addDays, type DayRange, getToday } from '../../values/time.ts';
import { DAILY_COUNT_ATTRIBUTES, formatEpochDayKey } from './counters.ts';

/** The number of days in the daily statistics: today and the days before it. */
export const DAILY_STATISTICS_DAYS = 90;

/** Returns the counters of all entries as one counters item: the sum of its shards. One request. */
export async function getEntryTotals(): Promise<TableItem> {
  return sumCounterItems(await queryItems({ partition: STATS_PARTITION, from: 'SHARD#' }));
}

function sumDays(shards: TableItem[], name: string): Record<string, number> {
  const days: Record<string, number> = {};
  for (const shard of shards) {
    for (const [day, count] of Object.entries((shard[name] ?? {}) as Record<string, number>)) {
      days[day] = (days[day] ?? 0) + count;
    }
  }
  return days;
}

/**
 * Returns the sum of counters items, with the attributes of one counters item.
 * The result has the total numbers, the numbers by published day and status, and the time of the latest change. The
 * time is null if no item has one.
 */
export function sumCounterItems(counterItems: TableItem[]): TableItem {
  const sum = (name: string) => counterItems.reduce((total, shard) => total + Number(shard[name] ?? 0), 0);
  const changes = counterItems.map((shard) => String(shard['changed_at'] ?? '')).sort();
  return {
    total_entries: sum('total_entries'),
    active_entries: sum('active_entries'),
    changed_at: changes.at(-1) || null,
    [DAILY_COUNT_ATTRIBUTES.active]: sumDays(counterItems, DAILY_COUNT_ATTRIBUTES.active),
    [DAILY_COUNT_ATTRIBUTES.inactive]: sumDays(counterItems, DAILY_COUNT_ATTRIBUTES.inactive),
  };
}

/** Returns true if the counters still have the numbers of the day `YYYY-MM-DD` and of all later days. */
export function areDailyCountsRetainedSince(day: string): boolean {
  return day >= addDays(getToday(), 1 - DAILY_STATISTICS_DAYS);
}

/**
 * Returns how many entries with these statuses were published on the days of a range.
 * It makes no request, but reads the numbers by day from `counters`; 0 if that is null. Check with
 * `areDailyCountsRetainedSince` that the numbers of these days are retained.
 */
export function countEntriesOfRetainedDays(
  counters: TableItem | null,
  statuses: readonly EntryStatus[],
  { from, to }: DayRange,
): number {
  const first = Number(formatEpochDayKey(from));
  const last = Number(formatEpochDayKey(to));
  const counts = statuses.flatMap((status) =>
    Object.entries((counters?.[DAILY_COUNT_ATTRIBUTES[status]] ?? {}) as Record<string, number>),
  );
  return counts
    .filter(([day]) => Number(day) >= first && Number(day) <= last)
    .reduce((sum, [, count]) => sum + count, 0);
}
