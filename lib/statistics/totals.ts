import type { Item } from '../table/client.ts';
import { STATS } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import type { Status } from '../values/entry-status.ts';
import { addDays, type Days, today } from '../values/time.ts';
import { DAY_MAPS, dayNumber } from './counters.ts';

/** Days of the figures by day, today included. */
export const DAYS_SHOWN = 90;

/** Returns the totals of all entries: the sum of the shards. One request. */
export async function totalsOfShards(): Promise<Item> {
  return sumOf(await queryItems({ partition: STATS, from: 'SHARD#' }));
}

function sumOfDays(shards: Item[], name: string): Record<string, number> {
  const days: Record<string, number> = {};
  for (const shard of shards) {
    for (const [day, count] of Object.entries((shard[name] ?? {}) as Record<string, number>)) {
      days[day] = (days[day] ?? 0) + count;
    }
  }
  return days;
}

/** Returns the sum of counters items. */
export function sumOf(shards: Item[]): Item {
  const sum = (name: string) => shards.reduce((total, shard) => total + Number(shard[name] ?? 0), 0);
  const changes = shards.map((shard) => String(shard['changed_at'] ?? '')).sort();
  return {
    total_entries: sum('total_entries'),
    active_entries: sum('active_entries'),
    changed_at: changes.at(-1) || null,
    [DAY_MAPS.active]: sumOfDays(shards, DAY_MAPS.active),
    [DAY_MAPS.inactive]: sumOfDays(shards, DAY_MAPS.inactive),
  };
}

/** Returns true if the counters still have a day and all later days. */
export function areKept(day: string): boolean {
  return day >= addDays(today(), 1 - DAYS_SHOWN);
}

/** Returns the number of entries in counters on retained days. */
export function countOfKeptDays(counters: Item | null, statuses: readonly Status[], { from, to }: Days): number {
  const [first, last] = [Number(dayNumber(from)), Number(dayNumber(to))];
  const counts = statuses.flatMap((status) =>
    Object.entries((counters?.[DAY_MAPS[status]] ?? {}) as Record<string, number>),
  );
  return counts
    .filter(([day]) => Number(day) >= first && Number(day) <= last)
    .reduce((sum, [, count]) => sum + count, 0);
}
