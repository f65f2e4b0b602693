import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EntryFilter } from '../../entries/entry-filter.ts';
import { packedQueriesKey } from '../../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import { formatInstant } from '../../values/time.ts';
import { computeQueryId } from './alert-query.ts';
import {
  type FilterTuple,
  fromFilterTuple,
  parseOversizedQueryItem,
  type RegisteredQuery,
  toFilterTuple,
} from './registered-query.ts';

/*
 * Queries under a routing term are packed into blocks, because each update reads all of them and the cost depends on
 * bytes. A block is deflated JSON: a list of [time in seconds, filter as a list without names]. The id of a query
 * follows from its filter. A packed query takes about 12 bytes, an item about 90 (docs/performance.md).
 */

/** A filter with longer JSON gets an item to itself, so that no block exceeds the size of an item. */
const MAX_PACKED_FILTER_BYTES = 200;
/**
 * A routing term gets one more block per this many queries. The first blocks are fuller: about four times at 100
 * blocks.
 */
const QUERIES_PER_BLOCK = 150;

/**
 * Returns the number of the block that stores a query under a routing term.
 * A block is a table item with many queries, packed because the cost of a read depends on its bytes. `queriesUnderTerm`
 * is the number of queries that the term has already: more queries are distributed over more blocks. Null if the filter
 * is too long to be packed, so that the query gets an item to itself.
 */
export function selectBlockNumberForQuery(
  { id, filter }: Pick<RegisteredQuery, 'id' | 'filter'>,
  queriesUnderTerm: number,
): number | null {
  if (Buffer.byteLength(JSON.stringify(toFilterTuple(filter))) > MAX_PACKED_FILTER_BYTES) return null;
  return Number.parseInt(id.slice(0, 8), 16) % (Math.floor(queriesUnderTerm / QUERIES_PER_BLOCK) + 1);
}

type PackedQuery = [since: number, filter: FilterTuple];

const packQueries = (queries: RegisteredQuery[]): Uint8Array => {
  const all = queries.map(({ filter, since }): PackedQuery => [Date.parse(since) / 1_000, toFilterTuple(filter)]);
  return deflateRawSync(JSON.stringify(all), { level: 9 });
};

const unpackQueries = (block: Uint8Array): RegisteredQuery[] =>
  (JSON.parse(String(inflateRawSync(block))) as PackedQuery[]).map(([seconds, short]) => {
    const filter: EntryFilter = fromFilterTuple(short);
    return { id: computeQueryId(filter), filter, since: formatInstant(new Date(seconds * 1_000)) };
  });

/**
 * Returns the alert queries that one table item stores under a routing term.
 * The item is a block with many packed queries, or has a single query that is too long to be packed.
 */
export const parseRegisteredQueries = (item: TableItem): RegisteredQuery[] =>
  item['packed'] === undefined ? [parseOversizedQueryItem(item)] : unpackQueries(item['packed'] as Uint8Array);

/**
 * A change of one block, a table item with many packed alert queries of one routing term.
 * `block` is the number of the block, `added` has the queries to add, and `removed` the ids of queries to remove.
 */
export interface PackedQueriesChange {
  term: string;
  block: number;
  added: RegisteredQuery[];
  removed: string[];
}

/**
 * Returns the write that adds alert queries to a block and removes others.
 * A block is a table item with many packed queries; an empty block is deleted. `storedItem` is the item as it was read,
 * undefined if there was none. The write is rejected if the block was changed or created since then.
 */
export function buildPackedQueriesWrite(
  { term, block, added, removed }: PackedQueriesChange,
  storedItem: TableItem | undefined,
): TransactionWrite {
  const key = packedQueriesKey(term, block);
  const removedIds = new Set([...removed, ...added.map(({ id }) => id)]);
  const queries = [
    ...(storedItem ? parseRegisteredQueries(storedItem).filter(({ id }) => !removedIds.has(id)) : []),
    ...added,
  ];
  const unchanged = storedItem
    ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': storedItem['version'] } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  if (queries.length === 0) return { Delete: { Key: key, ...unchanged } };
  // Random, because a number could repeat after a block was deleted and created again.
  const version = randomBytes(6).toString('base64url');
  return { Put: { Item: { ...key, packed: packQueries(queries), version }, ...unchanged } };
}
