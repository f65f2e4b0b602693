import type { Item } from '../table/client.ts';
import {
  ALL_ENTRIES,
  type EntryList,
  type Key,
  keyText,
  STATS,
  shardKey,
  shardOf,
  topicEntries,
  topicStatsKey,
} from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import type { Refusal } from '../table/write.ts';
import type { CountedEntry, CounterUpdate, Latest } from './counters.ts';

/*
 * `latest` of a counters item is the newest published_date below it. DynamoDB cannot write a maximum, so each write states its
 * assumption ("this is newer", "this is not newer") as a condition. The value seen last is kept as a hint, so that the first
 * attempt is nearly always right; a wrong hint costs one more attempt and never a wrong figure.
 */
const hints = new Map<string, string>();

function rise(key: Key, published: string): Latest {
  const seen = hints.get(keyText(key)) ?? '';
  return published > seen ? { raiseTo: published } : { atLeast: published };
}

/** Keeps `latest` of the counters items that a refused transaction returned; its first writes are these updates. */
export function learn(updates: CounterUpdate[], refusal: Refusal): void {
  for (const { index, item } of refusal.refused) {
    const update = updates[index];
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

/**
 * What a changed date means for `latest` of the topic that the entry leaves and of the shards. An item that shows the old date is
 * computed again, which is only right while nobody writes to it (nor to any shard, as one may show the date of another shard's
 * entry). An item that does not show it must not come to show it meanwhile.
 */
async function recounted(before: CountedEntry, after: CountedEntry): Promise<[Key, Latest][]> {
  const [topic, shards] = await Promise.all([
    getItem(topicStatsKey(before.topic_id), { consistent: true }),
    queryItems({ partition: STATS, from: 'SHARD#', consistent: true }),
  ]);
  const [newestInTopic, newestOfAll] = await Promise.all([
    newestBesides(topicEntries(before.topic_id), before.id),
    newestBesides(ALL_ENTRIES, before.id),
  ]);
  const not = before.published_date;
  const showsOld = (item: Item | null) => item?.['latest'] === not;
  const becoming = (item: Item | null, latest: string | null) => ({
    becomes: { latest, writes: Number(item?.['writes'] ?? 0) },
  });
  const staysInTopic = before.topic_id === after.topic_id;
  const ofTopic = showsOld(topic)
    ? becoming(topic, staysInTopic ? newer(newestInTopic, after.published_date) : newestInTopic)
    : { not };
  const anyOld = shards.some(showsOld);
  const own = shardKey(shardOf(after.id)).sk;
  const ofShards = shards.map((shard): [Key, Latest] => {
    const shown = showsOld(shard) ? newestOfAll : String(shard['latest'] ?? '');
    const latest = shard['sk'] === own ? newer(shown, after.published_date) : shown;
    return [{ pk: STATS, sk: String(shard['sk']) }, anyOld ? becoming(shard, latest) : { not }];
  });
  return [[topicStatsKey(before.topic_id), ofTopic], ...ofShards];
}

/** Adds the changes of `latest` to the counter updates of a write, and updates for items that only change there. */
export async function withLatest(
  updates: CounterUpdate[],
  before: CountedEntry | null,
  after: CountedEntry,
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
  for (const [key, latest] of before ? await recounted(before, after) : []) {
    at(key).latest = latest.becomes ? latest : { ...at(key).latest, ...latest };
  }
  return [...all.values()];
}

/** Keeps the `latest` of a write that succeeded. */
export function remember(updates: CounterUpdate[]): void {
  for (const { key, latest } of updates) {
    const written = latest?.raiseTo ?? latest?.becomes?.latest;
    if (written !== undefined) hints.set(keyText(key), written ?? '');
  }
}
