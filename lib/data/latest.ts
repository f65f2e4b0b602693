import type { CounterUpdate, Latest } from './counters.ts';
import { keyText } from './counters.ts';
import type { StoredEntry } from './entry-rows.ts';
import {
  ALL_ENTRIES,
  type EntryList,
  type Key,
  SHARDS,
  STATS,
  shardKey,
  shardOf,
  topicEntries,
  topicStatsKey,
} from './keys.ts';
import { getItem, type Item, queryItems, type Refusal } from './table.ts';

/*
 * `latest` of a counters item is the newest published_date below it. DynamoDB cannot write a maximum, so each write
 * says what it takes for granted ("this is newer", "this is not newer") as a condition. What was seen last is kept as a
 * hint, so that the first try is nearly always right; a wrong hint costs one more try and never a wrong figure.
 */
const hints = new Map<string, string>();

function rise(key: Key, published: string): Latest {
  const seen = hints.get(keyText(key)) ?? '';
  return published > seen ? { raiseTo: published } : { atLeast: published };
}

/** Keeps what a refused transaction showed of the counters items. */
export function learn(updates: CounterUpdate[], offset: number, refusal: Refusal): void {
  for (const { index, item } of refusal.refused) {
    const update = updates[index - offset];
    if (update) hints.set(keyText(update.key), String(item?.['latest'] ?? ''));
  }
}

async function newestBesides(list: EntryList, id: string): Promise<string | null> {
  const pages = await Promise.all(
    (['active', 'inactive'] as const).map((status) =>
      queryItems({ partition: list.partition(status), index: list.index, descending: true, limit: 2 }),
    ),
  );
  const ats = pages
    .flat()
    .map((row) => String(row['at']))
    .filter((at) => !at.endsWith(`#${id}`));
  return ats.sort().at(-1)?.split('#')[0] ?? null;
}

const newer = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/** Lowers `latest` of the items that showed the entry's old date. */
async function fall(before: StoredEntry, after: StoredEntry): Promise<Map<string, Latest>> {
  const sameTopic = before.topic_id === after.topic_id;
  const [topic, shards, newestInTopic, newestOfAll] = await Promise.all([
    getItem(topicStatsKey(before.topic_id), { consistent: true }),
    queryItems({ partition: STATS, from: 'SHARD#', consistent: true }),
    newestBesides(topicEntries(before.topic_id), before.id),
    newestBesides(ALL_ENTRIES, before.id),
  ]);
  const lowered = new Map<string, Latest>();
  const lower = (item: Item | null, becomes: string | null) => {
    if (item?.['latest'] !== before.published_date) return;
    lowered.set(keyText(item as unknown as Key), { was: before.published_date, becomes });
  };
  lower(topic, sameTopic ? newer(newestInTopic, after.published_date) : newestInTopic);
  for (const shard of shards) lower(shard, newer(newestOfAll, after.published_date));
  return lowered;
}

/** Adds to the counter updates of a write what becomes of `latest`, and updates for items that only change there. */
export async function withLatest(
  updates: CounterUpdate[],
  before: StoredEntry | null,
  after: StoredEntry,
): Promise<CounterUpdate[]> {
  const moved = before !== null && before.topic_id !== after.topic_id;
  if (before && !moved && before.published_date === after.published_date) return updates;
  const all = new Map(updates.map((update) => [keyText(update.key), update]));
  const at = (key: Key) => {
    const update = all.get(keyText(key)) ?? { key, sums: new Map(), latest: null };
    all.set(keyText(key), update);
    return update;
  };
  for (const key of [topicStatsKey(after.topic_id), shardKey(shardOf(after.id))]) {
    at(key).latest = rise(key, after.published_date);
  }
  if (before && (moved || after.published_date < before.published_date)) {
    const lowered = await fall(before, after);
    const keys = [topicStatsKey(before.topic_id), ...Array.from({ length: SHARDS }, (_, n) => shardKey(n))];
    for (const key of keys) at(key).latest = lowered.get(keyText(key)) ?? at(key).latest;
  }
  return [...all.values()];
}

/** Keeps what a write that happened made of `latest`. */
export function remember(updates: CounterUpdate[]): void {
  for (const { key, latest } of updates) {
    if (latest && 'raiseTo' in latest) hints.set(keyText(key), latest.raiseTo);
    if (latest && 'was' in latest) hints.set(keyText(key), latest.becomes ?? '');
  }
}
