import { createHash } from 'node:crypto';
import {
  ALERT_ROUTING_SHARD_VERSIONS_KEY,
  alertRoutingShardKey,
  packedQueriesKey,
  registeredQueriesPartition,
} from '../../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { getItem, getItems, queryItems } from '../../platform/dynamodb/read.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import {
  buildPackedQueriesWrite,
  type PackedQueriesChange,
  parseRegisteredQueries,
  selectBlockNumberForQuery,
} from './query-block.ts';
import { buildOversizedQueryItem, getOversizedQueryKey, type RegisteredQuery } from './registered-query.ts';
import type { RoutingTerms } from './routing-terms.ts';

/*
 * The queries that are registered under each routing term, packed or as items (query-block.ts). Terms are counted in
 * 256 shards with 32,768 slots each. A shard has at most 200 KB, and two terms that share a slot only cost a request
 * that finds nothing. Slots without queries do not exist. Each registration gives the shards of its terms a new
 * version. A process caches a shard until its version changes, and reads all versions with one consistent request. So
 * an update looks up only terms in use, each once per process.
 */

/**
 * The registry of alert queries, in which the matcher looks up the queries that an entry may match.
 * Queries are registered under routing terms, which are partitions of the search index. Each entry that matches a query
 * has a posting in at least one of the query's terms.
 */
export interface QueryRegistry {
  /** Returns false if no query is registered under a term. True is possible without one, because terms share slots. */
  isInUse(term: string): boolean;
  /** Returns the queries that are registered under a term, cached until its shard changes. */
  listQueries(term: string): Promise<RegisteredQuery[]>;
}

interface TermShard {
  version: number;
  slots: Set<string>;
  queriesByTerm: Map<string, RegisteredQuery[]>;
}

/** Each registration rewrites the shards of its terms: with 100,000 terms a shard has 3 KB. */
const SHARD_COUNT = 256;
const SLOTS_PER_SHARD = 32_768;
/** With more queries, about 100 MB, a process clears its cache. */
const MAX_CACHED_QUERIES = 100_000;

/**
 * Returns the shard and the slot in which a routing term is counted.
 * Slots begin with a colon, to differ from `pk` and `sk`.
 */
function getTermSlot(term: string): { shard: string; slot: string } {
  const digest = createHash('sha256').update(term).digest();
  return {
    shard: String(digest.readUInt8(0) % SHARD_COUNT).padStart(3, '0'),
    slot: `:${(digest.readUInt16BE(1) % SLOTS_PER_SHARD).toString(32)}`,
  };
}
const getShard = (term: string) => getTermSlot(term).shard;

const cachedShards = new Map<string, TermShard>();
let cachedQueryCount = 0;

/**
 * Returns the registry of alert queries, from the cache of this process as far as it is current.
 * One request and one read unit if nothing has changed.
 */
export async function getQueryRegistry(): Promise<QueryRegistry> {
  const versions = (await getItem(ALERT_ROUTING_SHARD_VERSIONS_KEY, { consistent: true })) ?? {};
  const changed = Object.keys(versions).filter(
    (shard) => /^\d{3}$/.test(shard) && cachedShards.get(shard)?.version !== versions[shard],
  );
  const items = await getItems(changed.map(alertRoutingShardKey));
  for (const shard of changed) {
    const item = items.find(({ sk }) => sk === shard) ?? {};
    // The shard was read after its version: a newer change is read again next time.
    cachedShards.set(shard, { version: Number(versions[shard]), slots: getUsedSlots(item), queriesByTerm: new Map() });
  }
  if (cachedQueryCount > MAX_CACHED_QUERIES) {
    for (const shard of cachedShards.values()) shard.queriesByTerm.clear();
    cachedQueryCount = 0;
  }
  const isInUse = (term: string) => {
    const { shard, slot } = getTermSlot(term);
    return cachedShards.get(shard)?.slots.has(slot) === true;
  };
  return { isInUse, listQueries: listCachedQueries };
}

async function listCachedQueries(term: string): Promise<RegisteredQuery[]> {
  const shard = cachedShards.get(getShard(term));
  const before = shard?.queriesByTerm.get(term);
  if (before) return before;
  const queries = await listQueriesOfTerm(term);
  shard?.queriesByTerm.set(term, queries);
  cachedQueryCount += queries.length;
  return queries;
}

/** Returns the queries of a routing term. */
const listQueriesOfTerm = async (term: string): Promise<RegisteredQuery[]> =>
  (await queryItems({ partition: registeredQueriesPartition(term), consistent: true })).flatMap(parseRegisteredQueries);

const getUsedSlots = (item: TableItem) => new Set(Object.keys(item).filter((name) => name.startsWith(':')));

/**
 * The registration of a query under its routing terms (`by` 1), or its removal (`by` -1).
 * `blocks` has, for each term, the number of the block that stores the query; null if the query has an item to itself.
 */
export interface QueryRegistration {
  query: RegisteredQuery;
  terms: RoutingTerms;
  blocks: (number | null)[];
  by: 1 | -1;
}

const shardKeys = (terms: RoutingTerms): ItemKey[] => [...new Set(terms.map(getShard))].map(alertRoutingShardKey);

/**
 * Returns the keys of the items that store how many queries each of these routing terms has. The caller reads the
 * items, and passes them to `getQueryBlockNumberPerTerm` as `counts`. Empty for a query that is too long for a block,
 * which needs no counts.
 */
export const listQueryCountKeys = (query: RegisteredQuery, terms: RoutingTerms): ItemKey[] =>
  selectBlockNumberForQuery(query, 0) === null ? [] : shardKeys(terms);

/**
 * Returns, for each routing term, the number of the block that stores a query under it.
 * A block is a table item with many packed queries. Null if the query gets an item to itself. `counts` are the items
 * with the keys from `listQueryCountKeys`. Outdated counts only make blocks a few bytes larger.
 */
export function getQueryBlockNumberPerTerm(
  query: RegisteredQuery,
  terms: RoutingTerms,
  counts: TableItem[],
): (number | null)[] {
  return terms.map((term) => {
    const { shard, slot } = getTermSlot(term);
    return selectBlockNumberForQuery(query, Number(itemAt(counts, alertRoutingShardKey(shard))[slot] ?? 0));
  });
}

const itemAt = (items: TableItem[], { pk, sk }: ItemKey): TableItem =>
  items.find((one) => one['pk'] === pk && one['sk'] === sk) ?? {};

/**
 * Returns the writes that register or remove alert queries, for one transaction. One request.
 * The request reads the blocks to change, and the counts of terms that lose queries. The writes are rejected if a block
 * or a count changed after it was read.
 */
export async function buildQueryRegistrationWrites(registrations: QueryRegistration[]): Promise<TransactionWrite[]> {
  const changes = new Map<string, PackedQueriesChange>();
  const rows: TransactionWrite[] = [];
  for (const { query, terms, blocks, by } of registrations)
    for (const [i, term] of terms.entries()) {
      const block = blocks[i] ?? null;
      if (block === null) {
        rows.push(
          by === 1
            ? { Put: { Item: buildOversizedQueryItem(term, query) } }
            : { Delete: { Key: getOversizedQueryKey(term, query.id) } },
        );
        continue;
      }
      const { pk, sk } = packedQueriesKey(term, block);
      const change = changes.get(pk + sk) ?? { term, block, added: [], removed: [] };
      if (by === 1) change.added.push(query);
      else change.removed.push(query.id);
      changes.set(pk + sk, change);
    }
  const blocks = [...changes.values()].map(({ term, block }) => packedQueriesKey(term, block));
  const isLess = ([, counts]: [string, SlotCounts]) => [...counts.values()].some((by) => by < 0);
  const shrinking = [...countTerms(registrations)].filter(isLess).map(([shard]) => alertRoutingShardKey(shard));
  const seen = await getItems([...blocks, ...shrinking]);
  const writes = [...changes].map(([key, change]) =>
    buildPackedQueriesWrite(
      change,
      seen.find(({ pk, sk }) => `${pk}${sk}` === key),
    ),
  );
  return [...rows, ...writes, ...buildTermCountWrites(registrations, seen)];
}

type SlotCounts = Map<string, number>;

/** Returns by how much each slot changes, by shard. */
function countTerms(registrations: Pick<QueryRegistration, 'terms' | 'by'>[]): Map<string, SlotCounts> {
  const shards = new Map<string, SlotCounts>();
  for (const { terms, by } of registrations)
    for (const { shard, slot } of terms.map(getTermSlot)) {
      const counts = shards.get(shard) ?? new Map<string, number>();
      shards.set(shard, counts.set(slot, (counts.get(slot) ?? 0) + by));
    }
  return shards;
}

/**
 * Returns the writes that update the number of queries per routing term.
 * The counts are stored in shards: table items that each have the counts of many terms. The writes also increase the
 * version of each changed shard, so that processes read it again instead of their cached copy. `shardItems` are the
 * items of the shards whose counts decrease.
 */
export function buildTermCountWrites(
  registrations: Pick<QueryRegistration, 'terms' | 'by'>[],
  shardItems: TableItem[],
): TransactionWrite[] {
  const shards = countTerms(registrations);
  const writes = [...shards].map(([shard, counts]) => ({
    Update: buildCountUpdate(alertRoutingShardKey(shard), counts, itemAt(shardItems, alertRoutingShardKey(shard))),
  }));
  const versions = buildCountUpdate(
    ALERT_ROUTING_SHARD_VERSIONS_KEY,
    new Map([...shards.keys()].map((shard) => [shard, 1])),
    {},
  );
  return shards.size > 0 ? [...writes, { Update: versions }] : writes;
}

/**
 * Returns an update that adds to counts, and removes counts that become zero. It is rejected if a decreasing count
 * changed since, so that it would be removed or kept wrongly.
 */
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
