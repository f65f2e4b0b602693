import { createHash } from 'node:crypto';
import type { TableItem } from '../table/client.ts';
import {
  type ItemKey,
  ROUTING_TERM_VERSIONS,
  registeredQueriesBlockKey,
  registeredQueriesPartition,
  routingTermShardKey,
} from '../table/key-schema.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import type { TransactionWrite } from '../table/write.ts';
import { type BlockChange, buildBlockChange, getBlockNumber, parseQueriesItem } from './query-block.ts';
import { buildQueryRow, getQueryRowKey, type RegisteredQuery } from './query-row.ts';
import type { RoutingTerms } from './routing-terms.ts';

/*
 * Under which anchors queries are filed, and which: packed, or by themselves (filed-block.ts). Anchors are counted in 256 shards, in one of 32,768 places
 * each: a shard has 200 KB at most, and two anchors in one place cost a request that finds nothing. A place that counts
 * none is not there. Each query that is filed or taken out gives the shards of its anchors a new version. A process keeps what it has read of a shard until that has another version, which one consistent read
 * tells of all: an update asks only for anchors that are in use, and for each of them once a process.
 */

/** What is filed, right at the time when it was asked for. */
export interface QueryRegistry {
  isInUse(anchor: string): boolean;
  listQueries(anchor: string): Promise<RegisteredQuery[]>;
}

interface TermShard {
  version: number;
  places: Set<string>;
  queriesByTerm: Map<string, RegisteredQuery[]>;
}

/** A shard is written as a whole for each of its anchors: with 100,000 anchors it has 3 KB. */
const SHARD_COUNT = 256;
/** Anchors of alerts that were saved before are counted in this many shards, whose names have two digits. */
const FORMER_SHARDS = 64;
const SLOTS_PER_SHARD = 32_768;
/** Beyond so many queries a process forgets all that it has read: some 100 MB. */
const MAX_CACHED_QUERIES = 100_000;

/** Where an anchor is counted, and was before. The item of a shard also has `pk` and `sk`; places begin with a colon. */
function getTermSlot(anchor: string): { shard: string; former: string; place: string } {
  const digest = createHash('sha256').update(anchor).digest();
  const number = digest.readUInt8(0);
  return {
    shard: String(number % SHARD_COUNT).padStart(3, '0'),
    former: String(number % FORMER_SHARDS).padStart(2, '0'),
    place: `:${(digest.readUInt16BE(1) % SLOTS_PER_SHARD).toString(32)}`,
  };
}
const getShard = (anchor: string) => getTermSlot(anchor).shard;

const cachedShards = new Map<string, TermShard>();
let cachedQueryCount = 0;

/** One request and a unit where nothing has changed. */
export async function getQueryRegistry(): Promise<QueryRegistry> {
  const versions = (await getItem(ROUTING_TERM_VERSIONS, { consistent: true })) ?? {};
  const changed = Object.keys(versions).filter(
    (shard) => /^\d{2,3}$/.test(shard) && cachedShards.get(shard)?.version !== versions[shard],
  );
  const items = await getItems(changed.map(routingTermShardKey));
  for (const shard of changed) {
    const item = items.find(({ sk }) => sk === shard) ?? {};
    // It was read after its version: what is newer than that is read once more the next time.
    cachedShards.set(shard, { version: Number(versions[shard]), places: getUsedSlots(item), queriesByTerm: new Map() });
  }
  if (cachedQueryCount > MAX_CACHED_QUERIES) {
    for (const shard of cachedShards.values()) shard.queriesByTerm.clear();
    cachedQueryCount = 0;
  }
  const isInUse = (anchor: string) => {
    const { shard, former, place } = getTermSlot(anchor);
    return [shard, former].some((one) => cachedShards.get(one)?.places.has(place) === true);
  };
  return { isInUse, listQueries: listCachedQueries };
}

async function listCachedQueries(anchor: string): Promise<RegisteredQuery[]> {
  const shard = cachedShards.get(getShard(anchor));
  const before = shard?.queriesByTerm.get(anchor);
  if (before) return before;
  const queries = await listQueriesOfTerm(anchor);
  shard?.queriesByTerm.set(anchor, queries);
  cachedQueryCount += queries.length;
  return queries;
}

/** The queries that stand under an anchor. */
const listQueriesOfTerm = async (anchor: string): Promise<RegisteredQuery[]> =>
  (await queryItems({ partition: registeredQueriesPartition(anchor), consistent: true })).flatMap(parseQueriesItem);

const getUsedSlots = (item: TableItem) => new Set(Object.keys(item).filter((name) => name.startsWith(':')));

/** A query that is filed, by 1, or taken out, by -1: under each anchor in a block, or by itself where that is null. */
export interface QueryRegistration {
  query: RegisteredQuery;
  anchors: RoutingTerms;
  blocks: (number | null)[];
  by: 1 | -1;
}

const shardKeys = (anchors: RoutingTerms): ItemKey[] => [...new Set(anchors.map(getShard))].map(routingTermShardKey);

/** Returns the keys of what `getBlockNumbers` chooses by; none for a query that gets a row under each term. */
export const countKeys = (query: RegisteredQuery, anchors: RoutingTerms): ItemKey[] =>
  getBlockNumber(query, 0) === null ? [] : shardKeys(anchors);

/** Returns in which block under each of its anchors a query belongs, by how many stand there. Late counts cost a few bytes. */
export function getBlockNumbers(query: RegisteredQuery, anchors: RoutingTerms, counts: TableItem[]): (number | null)[] {
  return anchors.map((anchor) => {
    const { shard, place } = getTermSlot(anchor);
    return getBlockNumber(query, Number(itemAt(counts, routingTermShardKey(shard))[place] ?? 0));
  });
}

const itemAt = (items: TableItem[], { pk, sk }: ItemKey): TableItem =>
  items.find((one) => one['pk'] === pk && one['sk'] === sk) ?? {};

/**
 * The writes that file queries or take them out, for one transaction, which is refused where one of their blocks has changed since, or
 * the count of a place that it removes. One request for all blocks and the places of what is taken out.
 */
export async function buildRegistrationWrites(filings: QueryRegistration[]): Promise<TransactionWrite[]> {
  const changes = new Map<string, BlockChange>();
  const rows: TransactionWrite[] = [];
  for (const { query, anchors, blocks, by } of filings)
    for (const [i, anchor] of anchors.entries()) {
      const block = blocks[i] ?? null;
      if (block === null) {
        rows.push(
          by === 1
            ? { Put: { Item: buildQueryRow(anchor, query) } }
            : { Delete: { Key: getQueryRowKey(anchor, query.id) } },
        );
        continue;
      }
      const { pk, sk } = registeredQueriesBlockKey(anchor, block);
      const change = changes.get(pk + sk) ?? { anchor, block, added: [], removed: [] };
      if (by === 1) change.added.push(query);
      else change.removed.push(query.id);
      changes.set(pk + sk, change);
    }
  const blocks = [...changes.values()].map(({ anchor, block }) => registeredQueriesBlockKey(anchor, block));
  const isLess = ([, counts]: [string, Counts]) => [...counts.values()].some((by) => by < 0);
  const shrinking = [...countsOf(filings)].filter(isLess).map(([shard]) => routingTermShardKey(shard));
  const seen = await getItems([...blocks, ...shrinking]);
  const writes = [...changes].map(([key, change]) =>
    buildBlockChange(
      change,
      seen.find(({ pk, sk }) => `${pk}${sk}` === key),
    ),
  );
  return [...rows, ...writes, ...buildTermCounts(filings, seen)];
}

type Counts = Map<string, number>;

/** Returns by how many each place changes, by shard. */
function countsOf(filings: Pick<QueryRegistration, 'anchors' | 'by'>[]): Map<string, Counts> {
  const shards = new Map<string, Counts>();
  for (const { anchors, by } of filings)
    for (const { shard, place } of anchors.map(getTermSlot)) {
      const counts = shards.get(shard) ?? new Map<string, number>();
      shards.set(shard, counts.set(place, (counts.get(place) ?? 0) + by));
    }
  return shards;
}

/** Counts anchors, in the transaction that files queries or takes them out; `stored` has the shards in which counts get less. */
export function buildTermCounts(
  filings: Pick<QueryRegistration, 'anchors' | 'by'>[],
  stored: TableItem[],
): TransactionWrite[] {
  const shards = countsOf(filings);
  const writes = [...shards].map(([shard, counts]) => ({
    Update: buildCountUpdate(routingTermShardKey(shard), counts, itemAt(stored, routingTermShardKey(shard))),
  }));
  const versions = buildCountUpdate(ROUTING_TERM_VERSIONS, new Map([...shards.keys()].map((shard) => [shard, 1])), {});
  return shards.size > 0 ? [...writes, { Update: versions }] : writes;
}

/** Adds to counts, and removes each that comes to nothing; refused where what is left of one is not what it was read for. */
function buildCountUpdate(Key: ItemKey, counts: Map<string, number>, stored: TableItem) {
  const all = [...counts].map(([name, by], i) => ({ name, by, at: `#a${i}`, value: `:n${i}` }));
  const removedCounts = all.filter(({ name, by }) => by < 0 && Number(stored[name] ?? 0) + by <= 0);
  const added = all.filter((one) => !removedCounts.includes(one));
  const less = added.filter(({ by }) => by < 0);
  const conditions = [
    ...removedCounts.map(({ at, value }) => `(attribute_not_exists(${at}) OR ${at} <= ${value})`),
    ...less.map(({ at, value }) => `${at} > ${value}less`),
  ];
  return {
    Key,
    UpdateExpression: [
      ...(added.length > 0 ? [`ADD ${added.map(({ at, value }) => `${at} ${value}`).join(', ')}`] : []),
      ...(removedCounts.length > 0 ? [`REMOVE ${removedCounts.map(({ at }) => at).join(', ')}`] : []),
    ].join(' '),
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
    ExpressionAttributeNames: Object.fromEntries(all.map(({ name, at }) => [at, name])),
    ExpressionAttributeValues: Object.fromEntries([
      ...added.map(({ value, by }) => [value, by]),
      ...removedCounts.map(({ value, by }) => [value, -by]),
      ...less.map(({ value, by }) => [`${value}less`, -by]),
    ]),
  };
}
