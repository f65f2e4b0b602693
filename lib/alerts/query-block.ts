import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EntryFilter } from '../entries/entry-filter.ts';
import type { TableItem } from '../table/client.ts';
import { registeredQueriesBlockKey } from '../table/key-schema.ts';
import type { TransactionWrite } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import { computeQueryId } from './alert-query.ts';
import {
  type CompactFilter,
  fromCompactFilter,
  parseQueryRow,
  type RegisteredQuery,
  toCompactFilter,
} from './query-row.ts';

/*
 * Queries that stand under an anchor are packed: an update reads all of them, and it is bytes that it pays for. A block is the deflated
 * JSON of a list of [time in seconds, filter as a list without names]; the name of a query follows from its filter. Some twelve bytes a
 * query beside many, where a row of its own takes ninety (docs/performance.md).
 */

/** A longer filter, in bytes of its JSON, stands by itself, so that no block can become too long for an item. */
const MAX_PACKED_FILTER_BYTES = 200;
/** One more block for so many queries under an anchor. The first ones have more: four times as many beside a hundred blocks. */
const QUERIES_PER_BLOCK = 150;

/** In which block under an anchor a query belongs, beside so many others; null if it stands by itself. */
export function getBlockNumber({ id, filter }: Pick<RegisteredQuery, 'id' | 'filter'>, others: number): number | null {
  if (Buffer.byteLength(JSON.stringify(toCompactFilter(filter))) > MAX_PACKED_FILTER_BYTES) return null;
  return Number.parseInt(id.slice(0, 8), 16) % (Math.floor(others / QUERIES_PER_BLOCK) + 1);
}

type PackedQuery = [since: number, filter: CompactFilter];

const packQueries = (queries: RegisteredQuery[]): Uint8Array => {
  const all = queries.map(({ filter, since }): PackedQuery => [Date.parse(since) / 1_000, toCompactFilter(filter)]);
  return deflateRawSync(JSON.stringify(all), { level: 9 });
};

const unpackQueries = (block: Uint8Array): RegisteredQuery[] =>
  (JSON.parse(String(inflateRawSync(block))) as PackedQuery[]).map(([seconds, short]) => {
    const filter: EntryFilter = fromCompactFilter(short);
    return { id: computeQueryId(filter), filter, since: formatInstant(new Date(seconds * 1_000)) };
  });

/** The queries of an item under an anchor: of a block, or the one of a row. */
export const parseQueriesItem = (item: TableItem): RegisteredQuery[] =>
  item['packed'] === undefined ? [parseQueryRow(item)] : unpackQueries(item['packed'] as Uint8Array);

/** What changes in a block: queries that come, and the names of those that go. */
export interface BlockChange {
  anchor: string;
  block: number;
  added: RegisteredQuery[];
  removed: string[];
}

/** The write that changes a block which was read as this item, or was not there. It is refused where somebody else changed it meanwhile. */
export function buildBlockChange(
  { anchor, block, added, removed }: BlockChange,
  seen: TableItem | undefined,
): TransactionWrite {
  const key = registeredQueriesBlockKey(anchor, block);
  const removedIds = new Set([...removed, ...added.map(({ id }) => id)]);
  const queries = [...(seen ? parseQueriesItem(seen).filter(({ id }) => !removedIds.has(id)) : []), ...added];
  const unchanged = seen
    ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen['version'] } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  if (queries.length === 0) return { Delete: { Key: key, ...unchanged } };
  // No number: a block that was emptied and begun anew would have an earlier one again.
  const version = randomBytes(6).toString('base64url');
  return { Put: { Item: { ...key, packed: packQueries(queries), version }, ...unchanged } };
}
