import type { TableItem } from '../table/client.ts';
import { STATS } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import type { Status } from '../values/entry-status.ts';
import { addDays, type DayRange, getToday } from '../values/time.ts';
import { DAY_MAPS, formatDayKey } from './counters.ts';

/** Days of the figures by day, today included. */
export const CHART_DAYS = 90;

/** Returns the totals of all entries: the sum of the shards. One request. */
export async function getEntryTotals(): Promise<TableItem> {
  return sumShards(await queryItems({ partition: STATS, from: 'SHARD#' }));
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

/** Returns the sum of counters items. */
export function sumShards(shards: TableItem[]): TableItem {
  const sum = (name: string) => shards.reduce((total, shard) => total + Number(shard[name] ?? 0), 0);
  const changes = shards.map((shard) => String(shard['changed_at'] ?? '')).sort();
  return {
    total_entries: sum('total_entries'),
    active_entries: sum('active_entries'),
    changed_at: changes.at(-1) || null,
    [DAY_MAPS.active]: sumDays(shards, DAY_MAPS.active),
    [DAY_MAPS.inactive]: sumDays(shards, DAY_MAPS.inactive),
  };
}

/** Returns true if the counters still have a day and all later days. */
export function areDaysRetained(day: string): boolean {
  return day >= addDays(getToday(), 1 - CHART_DAYS);
}

/** Returns the number of entries in counters on retained days. */
export function countRetainedDays(
  counters: TableItem | null,
  statuses: readonly Status[],
  { from, to }: DayRange,
): number {
  const [first, last] = [Number(formatDayKey(from)), Number(formatDayKey(to))];
  const counts = statuses.flatMap((status) =>
    Object.entries((counters?.[DAY_MAPS[status]] ?? {}) as Record<string, number>),
  );
  return counts
    .filter(([day]) => Number(day) >= first && Number(day) <= last)
    .reduce((sum, [, count]) => sum + count, 0);
}
