import type { TableItem } from '../../platform/dynamodb/client.ts';
import { type ItemKey, STATS_PARTITION, TOPIC_STATS_PARTITION } from '../../platform/dynamodb/key-schema.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { updateItem } from '../../platform/dynamodb/write.ts';
import { addDays, getToday } from '../../values/time.ts';
import { DAILY_COUNT_ATTRIBUTES, formatEpochDayKey, RETAINED_COUNTER_DAYS } from './counters.ts';

/**
 * Removes the numbers of days older than `RETAINED_COUNTER_DAYS` from all counters.
 * Returns how many numbers were removed. One request per counters item and entry status with such days. If one item
 * cannot be written, the others still are.
 *
 * @throws Problem 503 after the last item, if an item was not written
 */
export async function pruneCounterDays(): Promise<number> {
  let pruned = 0;
  const faults: unknown[] = [];
  const counters = [
    ...(await queryItems({ partition: TOPIC_STATS_PARTITION, index: 'index3' })),
    ...(await queryItems({ partition: STATS_PARTITION, from: 'SHARD#' })),
  ];
  const oldest = Number(formatEpochDayKey(addDays(getToday(), -RETAINED_COUNTER_DAYS)));
  for (const item of counters) {
    for (const map of Object.values(DAILY_COUNT_ATTRIBUTES)) {
      const old = Object.keys((item[map] ?? {}) as TableItem).filter((day) => Number(day) < oldest);
      if (old.length === 0) continue;
      const removal = {
        Key: { pk: item['pk'], sk: item['sk'] } as ItemKey,
        UpdateExpression: `REMOVE ${old.map((_, i) => `#map.#d${i}`).join(', ')}`,
        ExpressionAttributeNames: { '#map': map, ...Object.fromEntries(old.map((day, i) => [`#d${i}`, day])) },
      };
      try {
        await updateItem(removal);
        pruned += old.length;
      } catch (error) {
        faults.push(error);
      }
    }
  }
  if (faults.length > 0) throw faults[0];
  return pruned;
}
