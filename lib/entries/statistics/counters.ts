import {
  ALL_ENTRIES_LIST,
  entryTotalsShardKey,
  feedEntryList,
  feedKey,
  formatItemKey,
  getEntryTotalsShard,
  type ItemKey,
  topicEntryList,
  topicStatsKey,
} from '../../platform/dynamodb/key-schema.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import type { EntryStatus } from '../../values/roles-and-states.ts';
import { addDays, getToday, toDay } from '../../values/time.ts';

/**
 * The number of days for which counters store how many entries were published on each day.
 * Today is the last of these days.
 */
export const RETAINED_COUNTER_DAYS = 92;

/** An addition to one attribute of one item; a path into the map `days` has two parts. */
interface CounterAddition {
  key: ItemKey;
  path: string[];
  amount: number;
}

/** The fields of an entry that decide which counters include the entry. */
export interface CountedEntry {
  id: string;
  feed_id: string;
  topic_id: string;
  published_date: string;
  is_active: boolean;
  status: EntryStatus;
}

/**
 * The attributes of a counters item that have the number of entries by published day, one per status.
 * Each attribute is a map; its keys are from `formatEpochDayKey`.
 */
export const DAILY_COUNT_ATTRIBUTES = { active: 'days', inactive: 'inactive_days' } as const;

/** Returns the key of a day `YYYY-MM-DD` in the maps of counters: the number of days since 1970-01-01. */
export const formatEpochDayKey = (day: string) => String(Date.parse(day) / 86_400_000);

/**
 * Returns the additions of an entry to the counters.
 * These are totals of its topic, its feed and all entries, and its hour in the three lists.
 */
function listAdditions(entry: CountedEntry, amount: number): CounterAddition[] {
  const day = toDay(entry.published_date);
  const hour = `${entry.is_active ? 'a' : 'i'}${entry.published_date.slice(11, 13)}`;
  const shard = getEntryTotalsShard(entry.id);
  const totals = [topicStatsKey(entry.topic_id), entryTotalsShardKey(shard), feedKey(entry.feed_id)].flatMap((key) => [
    { key, path: ['total_entries'], amount },
    ...(entry.is_active ? [{ key, path: ['active_entries'], amount }] : []),
  ]);
  const recent = day >= addDays(getToday(), -RETAINED_COUNTER_DAYS);
  const path = [DAILY_COUNT_ATTRIBUTES[entry.status], formatEpochDayKey(day)];
  const days = [topicStatsKey(entry.topic_id), entryTotalsShardKey(shard)].map((key) => ({ key, path, amount }));
  const hours = [
    { pk: topicEntryList(entry.topic_id).dayCountsPartition, sk: day },
    { pk: feedEntryList(entry.feed_id).dayCountsPartition, sk: day },
    { pk: ALL_ENTRIES_LIST.dayCountsPartition, sk: `${day}#${shard}` },
  ].map((key) => ({ key, path: [hour], amount }));
  return [...totals, ...(recent ? days : []), ...hours];
}

/**
 * Returns the counter updates for an entry that changes from `before` to `after`.
 * `before` is null for a new entry, and `after` for one that is removed. There is one
 * update per counters item whose numbers change. Counters items have the totals, days and hours of the entry's topic,
 * of its feed, and of all entries.
 */
export function buildCounterUpdates(before: CountedEntry | null, after: CountedEntry | null): CounterUpdate[] {
  const updates = new Map<string, CounterUpdate>();
  const additions = [...(before ? listAdditions(before, -1) : []), ...(after ? listAdditions(after, 1) : [])];
  for (const { key, path, amount } of additions) {
    const update = updates.get(formatItemKey(key)) ?? { key, sums: new Map() };
    const attribute = path.join('.');
    update.sums.set(attribute, (update.sums.get(attribute) ?? 0) + amount);
    updates.set(formatItemKey(key), update);
  }
  return [...updates.values()].filter(({ sums }) => [...sums.values()].some((sum) => sum !== 0));
}

/** The amounts to add to one counters item, with limits that the results must not exceed. */
export interface CounterUpdate {
  key: ItemKey;
  /** Attribute (or path into `days`) to the added amount. */
  sums: Map<string, number>;
  /** Attribute to its highest allowed value afterwards. */
  maxima?: Map<string, number>;
  /** The update fails if the item has this attribute. */
  unless?: string;
}

/**
 * Builds the write that adds an update's amounts to its counters item.
 * It also increments the item's number of writes, and sets its `changed_at` to `now`. Its condition fails if a number
 * would exceed its limit in `maxima`, or if the item has the attribute `unless`.
 */
export function buildCounterWrite({ key, sums, maxima, unless }: CounterUpdate, now: string): TransactionWrite {
  const names: Record<string, string> = { '#changed': 'changed_at', '#writes': 'writes' };
  const values: Record<string, unknown> = { ':changed': now, ':one': 1 };
  const conditions = unless ? [`attribute_not_exists(${unless})`] : [];
  const adds = [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([path, sum], i) => {
      values[`:n${i}`] = sum;
      const pathNames = path.split('.').map((part, j) => {
        names[`#n${i}_${j}`] = part;
        return `#n${i}_${j}`;
      });
      const limit = maxima?.get(path);
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
