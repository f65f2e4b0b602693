import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EntryFilter } from '../entries/filters.ts';
import type { Item } from '../table/client.ts';
import { filedBlockKey } from '../table/key-chart.ts';
import type { Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { type FiledQuery, filedOf, filterOf, type Short, shortOf } from './filed-row.ts';
import { queryIdOf } from './query.ts';

/*
 * Queries that stand under an anchor are packed: an update reads all of them, and it is bytes that it pays for. A block is the deflated
 * JSON of a list of [time in seconds, filter as a list without names]; the name of a query follows from its filter. Some twelve bytes a
 * query beside many, where a row of its own takes ninety (docs/performance.md).
 */

/** A longer filter, in bytes of its JSON, stands by itself, so that no block can become too long for an item. */
const LONGEST = 200;
/** One more block for so many queries under an anchor. The first ones have more: four times as many beside a hundred blocks. */
const OF_A_BLOCK = 150;

/** In which block under an anchor a query belongs, beside so many others; null if it stands by itself. */
export function blockOf({ id, filter }: Pick<FiledQuery, 'id' | 'filter'>, others: number): number | null {
  if (Buffer.byteLength(JSON.stringify(shortOf(filter))) > LONGEST) return null;
  return Number.parseInt(id.slice(0, 8), 16) % (Math.floor(others / OF_A_BLOCK) + 1);
}

type Packed = [since: number, filter: Short];

const packed = (queries: FiledQuery[]): Uint8Array => {
  const all = queries.map(({ filter, since }): Packed => [Date.parse(since) / 1_000, shortOf(filter)]);
  return deflateRawSync(JSON.stringify(all), { level: 9 });
};

const unpacked = (block: Uint8Array): FiledQuery[] =>
  (JSON.parse(String(inflateRawSync(block))) as Packed[]).map(([seconds, short]) => {
    const filter: EntryFilter = filterOf(short);
    return { id: queryIdOf(filter), filter, since: instantOf(new Date(seconds * 1_000)) };
  });

/** The queries of an item under an anchor: of a block, or the one of a row. */
export const queriesOf = (item: Item): FiledQuery[] =>
  item['packed'] === undefined ? [filedOf(item)] : unpacked(item['packed'] as Uint8Array);

/** What changes in a block: queries that come, and the names of those that go. */
export interface BlockChange {
  anchor: string;
  block: number;
  added: FiledQuery[];
  removed: string[];
}

/** The write that changes a block which was read as this item, or was not there. It is refused where somebody else changed it meanwhile. */
export function changingBlock({ anchor, block, added, removed }: BlockChange, seen: Item | undefined): Write {
  const key = filedBlockKey(anchor, block);
  const gone = new Set([...removed, ...added.map(({ id }) => id)]);
  const queries = [...(seen ? queriesOf(seen).filter(({ id }) => !gone.has(id)) : []), ...added];
  const unchanged = seen
    ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen['version'] } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  if (queries.length === 0) return { Delete: { Key: key, ...unchanged } };
  // No number: a block that was emptied and begun anew would have an earlier one again.
  const version = randomBytes(6).toString('base64url');
  return { Put: { Item: { ...key, packed: packed(queries), version }, ...unchanged } };
}
