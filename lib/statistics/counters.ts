import {
  ALL_ENTRIES,
  feedEntries,
  feedKey,
  type Key,
  keyText,
  shardKey,
  shardOf,
  topicEntries,
  topicStatsKey,
} from '../table/key-chart.ts';
import type { Write } from '../table/write.ts';
import type { Status } from '../values/entry-status.ts';
import { addDays, dayOf, today } from '../values/time.ts';

/** Days that the counters retain individually; older days are pruned. */
export const DAYS_KEPT = 92;

/** An addition to one attribute of one item; a path into the map `days` has two parts. */
interface Addition {
  key: Key;
  path: string[];
  amount: number;
}

/** The fields of an entry that counters use. */
export interface CountedEntry {
  id: string;
  feed_id: string;
  topic_id: string;
  published_date: string;
  is_active: boolean;
  status: Status;
}

/** The maps of a counters item with entries by published day, per status. */
export const DAY_MAPS = { active: 'days', inactive: 'inactive_days' } as const;

/** Returns the key of a day in the map `days`: days since 1970-01-01. */
export const dayNumber = (day: string) => String(Date.parse(day) / 86_400_000);

/**
 * Returns the additions of an entry: totals of its topic, its feed and all entries, and its hour in the three lists.
 */
function additionsOf(entry: CountedEntry, amount: number): Addition[] {
  const day = dayOf(entry.published_date);
  const hour = `${entry.is_active ? 'a' : 'i'}${entry.published_date.slice(11, 13)}`;
  const shard = shardOf(entry.id);
  const totals = [topicStatsKey(entry.topic_id), shardKey(shard), feedKey(entry.feed_id)].flatMap((key) => [
    { key, path: ['total_entries'], amount },
    ...(entry.is_active ? [{ key, path: ['active_entries'], amount }] : []),
  ]);
  const recent = day >= addDays(today(), -DAYS_KEPT);
  const path = [DAY_MAPS[entry.status], dayNumber(day)];
  const days = [topicStatsKey(entry.topic_id), shardKey(shard)].map((key) => ({ key, path, amount }));
  const hours = [
    { pk: topicEntries(entry.topic_id).days, sk: day },
    { pk: feedEntries(entry.feed_id).days, sk: day },
    { pk: ALL_ENTRIES.days, sk: `${day}#${shard}` },
  ].map((key) => ({ key, path: [hour], amount }));
  return [...totals, ...(recent ? days : []), ...hours];
}

/** Returns the counter updates from the state `before` (may be null) to the state `after`. */
export function counterUpdates(before: CountedEntry | null, after: CountedEntry): CounterUpdate[] {
  const updates = new Map<string, CounterUpdate>();
  const additions = [...(before ? additionsOf(before, -1) : []), ...additionsOf(after, 1)];
  for (const { key, path, amount } of additions) {
    const update = updates.get(keyText(key)) ?? { key, sums: new Map() };
    const attribute = path.join('.');
    update.sums.set(attribute, (update.sums.get(attribute) ?? 0) + amount);
    updates.set(keyText(key), update);
  }
  return [...updates.values()].filter(({ sums }) => [...sums.values()].some((sum) => sum !== 0));
}

export interface CounterUpdate {
  key: Key;
  /** Attribute (or path into `days`) to the added amount. */
  sums: Map<string, number>;
  /** Attribute to its highest allowed value afterwards. */
  most?: Map<string, number>;
}

/**
 * Returns the transaction's write of one counters item. It also increments the number of writes, and sets the time of
 * the last one.
 */
export function writeOfCounter({ key, sums, most }: CounterUpdate, now: string): Write {
  const names: Record<string, string> = { '#changed': 'changed_at', '#writes': 'writes' };
  const values: Record<string, unknown> = { ':changed': now, ':one': 1 };
  const conditions: string[] = [];
  const adds = [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([path, sum], i) => {
      values[`:n${i}`] = sum;
      const places = path.split('.').map((part, j) => {
        names[`#n${i}_${j}`] = part;
        return `#n${i}_${j}`;
      });
      const limit = most?.get(path);
      if (limit !== undefined) {
        values[`:m${i}`] = limit - sum;
        conditions.push(`${places.join('.')} <= :m${i}`);
      }
      return `${places.join('.')} :n${i}`;
    });
  return {
    Update: {
      Key: key,
      UpdateExpression: `SET #changed = :changed ADD ${['#writes :one', ...adds].join(', ')}`,
      ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}
