import {
  ALL_ENTRIES,
  feedEntryList,
  feedKey,
  formatKey,
  getTotalsShard,
  type ItemKey,
  topicEntryList,
  topicStatsKey,
  totalsShardKey,
} from '../table/key-schema.ts';
import type { TransactionWrite } from '../table/write.ts';
import type { Status } from '../values/entry-status.ts';
import { addDays, getToday, toDay } from '../values/time.ts';

/** Days that the counters retain individually; older days are pruned. */
export const COUNTED_DAYS = 92;

/** An addition to one attribute of one item; a path into the map `days` has two parts. */
interface CounterAddition {
  key: ItemKey;
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
export const formatDayKey = (day: string) => String(Date.parse(day) / 86_400_000);

/**
 * Returns the additions of an entry: totals of its topic, its feed and all entries, and its hour in the three lists.
 */
function listAdditions(entry: CountedEntry, amount: number): CounterAddition[] {
  const day = toDay(entry.published_date);
  const hour = `${entry.is_active ? 'a' : 'i'}${entry.published_date.slice(11, 13)}`;
  const shard = getTotalsShard(entry.id);
  const totals = [topicStatsKey(entry.topic_id), totalsShardKey(shard), feedKey(entry.feed_id)].flatMap((key) => [
    { key, path: ['total_entries'], amount },
    ...(entry.is_active ? [{ key, path: ['active_entries'], amount }] : []),
  ]);
  const recent = day >= addDays(getToday(), -COUNTED_DAYS);
  const path = [DAY_MAPS[entry.status], formatDayKey(day)];
  const days = [topicStatsKey(entry.topic_id), totalsShardKey(shard)].map((key) => ({ key, path, amount }));
  const hours = [
    { pk: topicEntryList(entry.topic_id).dayCountsPartition, sk: day },
    { pk: feedEntryList(entry.feed_id).dayCountsPartition, sk: day },
    { pk: ALL_ENTRIES.dayCountsPartition, sk: `${day}#${shard}` },
  ].map((key) => ({ key, path: [hour], amount }));
  return [...totals, ...(recent ? days : []), ...hours];
}

/** Returns the counter updates from the state `before` (may be null) to the state `after`. */
export function buildCounterUpdates(before: CountedEntry | null, after: CountedEntry): CounterUpdate[] {
  const updates = new Map<string, CounterUpdate>();
  const additions = [...(before ? listAdditions(before, -1) : []), ...listAdditions(after, 1)];
  for (const { key, path, amount } of additions) {
    const update = updates.get(formatKey(key)) ?? { key, sums: new Map() };
    const attribute = path.join('.');
    update.sums.set(attribute, (update.sums.get(attribute) ?? 0) + amount);
    updates.set(formatKey(key), update);
  }
  return [...updates.values()].filter(({ sums }) => [...sums.values()].some((sum) => sum !== 0));
}

export interface CounterUpdate {
  key: ItemKey;
  /** Attribute (or path into `days`) to the added amount. */
  sums: Map<string, number>;
  /** Attribute to its highest allowed value afterwards. */
  most?: Map<string, number>;
}

/**
 * Returns the transaction's write of one counters item. It also increments the number of writes, and sets the time of
 * the last one.
 */
export function buildCounterWrite({ key, sums, most }: CounterUpdate, now: string): TransactionWrite {
  const names: Record<string, string> = { '#changed': 'changed_at', '#writes': 'writes' };
  const values: Record<string, unknown> = { ':changed': now, ':one': 1 };
  const conditions: string[] = [];
  const adds = [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([path, sum], i) => {
      values[`:n${i}`] = sum;
      const pathNames = path.split('.').map((part, j) => {
        names[`#n${i}_${j}`] = part;
        return `#n${i}_${j}`;
      });
      const limit = most?.get(path);
      if (limit !== undefined) {
        values[`:m${i}`] = limit - sum;
        conditions.push(`${pathNames.join('.')} <= :m${i}`);
      }
      return `${pathNames.join('.')} :n${i}`;
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
