import type { TableItem } from '../table/client.ts';
import { STATS_PARTITION } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import type { Status } from '../values/entry-status.ts';
import { addDays, type DayRange, getToday } from '../values/time.ts';
import { DAY_COUNT_ATTRIBUTES, formatDayKey } from './counters.ts';

/** The number of days in statistics by day, today included. */
export const CHART_DAYS = 90;

/** Returns the counters of all entries, in the layout of one counters item. One request. */
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
 * Returns the sum of counters items in the layout of one. It has the totals, the entries by day and status, and the
 * time of the latest change, null without one.
 */
export function sumCounterItems(shards: TableItem[]): TableItem {
  const sum = (name: string) => shards.reduce((total, shard) => total + Number(shard[name] ?? 0), 0);
  const changes = shards.map((shard) => String(shard['changed_at'] ?? '')).sort();
  return {
    total_entries: sum('total_entries'),
    active_entries: sum('active_entries'),
    changed_at: changes.at(-1) || null,
    [DAY_COUNT_ATTRIBUTES.active]: sumDays(shards, DAY_COUNT_ATTRIBUTES.active),
    [DAY_COUNT_ATTRIBUTES.inactive]: sumDays(shards, DAY_COUNT_ATTRIBUTES.inactive),
  };
}

/** Returns true if the counters have the numbers of a day `YYYY-MM-DD` and of all later days. */
export function areDaysRetained(day: string): boolean {
  return day >= addDays(getToday(), 1 - CHART_DAYS);
}

/**
 * Returns the number of entries with these statuses that were published on the days of a range. It reads the maps of
 * `counters`, an item that is already read; 0 without one. Days must be retained.
 */
export function countEntriesOfRetainedDays(
  counters: TableItem | null,
  statuses: readonly Status[],
  { from, to }: DayRange,
): number {
  const first = Number(formatDayKey(from));
  const last = Number(formatDayKey(to));
  const counts = statuses.flatMap((status) =>
    Object.entries((counters?.[DAY_COUNT_ATTRIBUTES[status]] ?? {}) as Record<string, number>),
  );
  return counts
    .filter(([day]) => Number(day) >= first && Number(day) <= last)
    .reduce((sum, [, count]) => sum + count, 0);
}
