import { createHash } from 'node:crypto';
import type { Item } from '../table/client.ts';
import { ANCHOR_VERSIONS, anchorShardKey, filedBlockKey, filedPartition, type Key } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import type { Anchors } from './anchors.ts';
import { type BlockChange, blockOf, changingBlock, queriesOf } from './filed-block.ts';
import { type FiledQuery, filedKey, filedRow } from './filed-row.ts';

/*
 * Under which anchors queries are filed, and which: packed, or by themselves (filed-block.ts). Anchors are counted in 256 shards, in one of 32,768 places
 * each: a shard has 200 KB at most, and two anchors in one place cost a request that finds nothing. A place that counts
 * none is not there. Each query that is filed or taken out gives the shards of its anchors a new version. A process keeps what it has read of a shard until that has another version, which one consistent read
 * tells of all: an update asks only for anchors that are in use, and for each of them once a process.
 */

/** What is filed, right at the time when it was asked for. */
export interface Filed {
  isInUse(anchor: string): boolean;
  under(anchor: string): Promise<FiledQuery[]>;
}

interface Shard {
  version: number;
  places: Set<string>;
  filed: Map<string, FiledQuery[]>;
}

/** A shard is written as a whole for each of its anchors: with 100,000 anchors it has 3 KB. */
const SHARDS = 256;
/** Anchors of alerts that were saved before are counted in this many shards, whose names have two digits. */
const FORMER_SHARDS = 64;
const PLACES = 32_768;
/** Beyond so many queries a process forgets all that it has read: some 100 MB. */
const MOST_KEPT = 100_000;

/** Where an anchor is counted, and was before. The item of a shard also has `pk` and `sk`; places begin with a colon. */
function placeOf(anchor: string): { shard: string; former: string; place: string } {
  const digest = createHash('sha256').update(anchor).digest();
  const number = digest.readUInt8(0);
  return {
    shard: String(number % SHARDS).padStart(3, '0'),
    former: String(number % FORMER_SHARDS).padStart(2, '0'),
    place: `:${(digest.readUInt16BE(1) % PLACES).toString(32)}`,
  };
}
const shardOf = (anchor: string) => placeOf(anchor).shard;

const known = new Map<string, Shard>();
let kept = 0;

/** One request and a unit where nothing has changed. */
export async function filedQueries(): Promise<Filed> {
  const versions = (await getItem(ANCHOR_VERSIONS, { consistent: true })) ?? {};
  const changed = Object.keys(versions).filter(
    (shard) => /^\d{2,3}$/.test(shard) && known.get(shard)?.version !== versions[shard],
  );
  const items = await getItems(changed.map(anchorShardKey));
  for (const shard of changed) {
    const item = items.find(({ sk }) => sk === shard) ?? {};
    // It was read after its version: what is newer than that is read once more the next time.
    known.set(shard, { version: Number(versions[shard]), places: placesIn(item), filed: new Map() });
  }
  if (kept > MOST_KEPT) {
    for (const shard of known.values()) shard.filed.clear();
    kept = 0;
  }
  const isInUse = (anchor: string) => {
    const { shard, former, place } = placeOf(anchor);
    return [shard, former].some((one) => known.get(one)?.places.has(place) === true);
  };
  return { isInUse, under };
}

async function under(anchor: string): Promise<FiledQuery[]> {
  const shard = known.get(shardOf(anchor));
  const before = shard?.filed.get(anchor);
  if (before) return before;
  const queries = await queriesUnder(anchor);
  shard?.filed.set(anchor, queries);
  kept += queries.length;
  return queries;
}

/** The queries that stand under an anchor. */
const queriesUnder = async (anchor: string): Promise<FiledQuery[]> =>
  (await queryItems({ partition: filedPartition(anchor), consistent: true })).flatMap(queriesOf);

const placesIn = (item: Item) => new Set(Object.keys(item).filter((name) => name.startsWith(':')));

/** A query that is filed, by 1, or taken out, by -1: under each anchor in a block, or by itself where that is null. */
export interface Filing {
  query: FiledQuery;
  anchors: Anchors;
  blocks: (number | null)[];
  by: 1 | -1;
}

const shardKeys = (anchors: Anchors): Key[] => [...new Set(anchors.map(shardOf))].map(anchorShardKey);

/** Returns the keys of what `blocksFor` chooses by; none for a query that gets a row under each term. */
export const countKeys = (query: FiledQuery, anchors: Anchors): Key[] =>
  blockOf(query, 0) === null ? [] : shardKeys(anchors);

/** Returns in which block under each of its anchors a query belongs, by how many stand there. Late counts cost a few bytes. */
export function blocksFor(query: FiledQuery, anchors: Anchors, counts: Item[]): (number | null)[] {
  return anchors.map((anchor) => {
    const { shard, place } = placeOf(anchor);
    return blockOf(query, Number(itemAt(counts, anchorShardKey(shard))[place] ?? 0));
  });
}

const itemAt = (items: Item[], { pk, sk }: Key): Item =>
  items.find((one) => one['pk'] === pk && one['sk'] === sk) ?? {};

/**
 * The writes that file queries or take them out, for one transaction, which is refused where one of their blocks has changed since, or
 * the count of a place that it removes. One request for all blocks and the places of what is taken out.
 */
export async function filing(filings: Filing[]): Promise<Write[]> {
  const changes = new Map<string, BlockChange>();
  const rows: Write[] = [];
  for (const { query, anchors, blocks, by } of filings)
    for (const [i, anchor] of anchors.entries()) {
      const block = blocks[i] ?? null;
      if (block === null) {
        rows.push(
          by === 1 ? { Put: { Item: filedRow(anchor, query) } } : { Delete: { Key: filedKey(anchor, query.id) } },
        );
        continue;
      }
      const { pk, sk } = filedBlockKey(anchor, block);
      const change = changes.get(pk + sk) ?? { anchor, block, added: [], removed: [] };
      if (by === 1) change.added.push(query);
      else change.removed.push(query.id);
      changes.set(pk + sk, change);
    }
  const blocks = [...changes.values()].map(({ anchor, block }) => filedBlockKey(anchor, block));
  const isLess = ([, counts]: [string, Counts]) => [...counts.values()].some((by) => by < 0);
  const shrinking = [...countsOf(filings)].filter(isLess).map(([shard]) => anchorShardKey(shard));
  const seen = await getItems([...blocks, ...shrinking]);
  const writes = [...changes].map(([key, change]) =>
    changingBlock(
      change,
      seen.find(({ pk, sk }) => `${pk}${sk}` === key),
    ),
  );
  return [...rows, ...writes, ...countingAnchors(filings, seen)];
}

type Counts = Map<string, number>;

/** Returns by how many each place changes, by shard. */
function countsOf(filings: Pick<Filing, 'anchors' | 'by'>[]): Map<string, Counts> {
  const shards = new Map<string, Counts>();
  for (const { anchors, by } of filings)
    for (const { shard, place } of anchors.map(placeOf)) {
      const counts = shards.get(shard) ?? new Map<string, number>();
      shards.set(shard, counts.set(place, (counts.get(place) ?? 0) + by));
    }
  return shards;
}

/** Counts anchors, in the transaction that files queries or takes them out; `stored` has the shards in which counts get less. */
export function countingAnchors(filings: Pick<Filing, 'anchors' | 'by'>[], stored: Item[]): Write[] {
  const shards = countsOf(filings);
  const writes = [...shards].map(([shard, counts]) => ({
    Update: counting(anchorShardKey(shard), counts, itemAt(stored, anchorShardKey(shard))),
  }));
  const versions = counting(ANCHOR_VERSIONS, new Map([...shards.keys()].map((shard) => [shard, 1])), {});
  return shards.size > 0 ? [...writes, { Update: versions }] : writes;
}

/** Adds to counts, and removes each that comes to nothing; refused where what is left of one is not what it was read for. */
function counting(Key: Key, counts: Map<string, number>, stored: Item) {
  const all = [...counts].map(([name, by], i) => ({ name, by, at: `#a${i}`, value: `:n${i}` }));
  const gone = all.filter(({ name, by }) => by < 0 && Number(stored[name] ?? 0) + by <= 0);
  const added = all.filter((one) => !gone.includes(one));
  const less = added.filter(({ by }) => by < 0);
  const conditions = [
    ...gone.map(({ at, value }) => `(attribute_not_exists(${at}) OR ${at} <= ${value})`),
    ...less.map(({ at, value }) => `${at} > ${value}less`),
  ];
  return {
    Key,
    UpdateExpression: [
      ...(added.length > 0 ? [`ADD ${added.map(({ at, value }) => `${at} ${value}`).join(', ')}`] : []),
      ...(gone.length > 0 ? [`REMOVE ${gone.map(({ at }) => at).join(', ')}`] : []),
    ].join(' '),
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
    ExpressionAttributeNames: Object.fromEntries(all.map(({ name, at }) => [at, name])),
    ExpressionAttributeValues: Object.fromEntries([
      ...added.map(({ value, by }) => [value, by]),
      ...gone.map(({ value, by }) => [value, -by]),
      ...less.map(({ value, by }) => [`${value}less`, -by]),
    ]),
  };
}
