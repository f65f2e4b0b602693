import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Item } from '../table/client.ts';
import { documentTextKey, type Key } from '../table/key-chart.ts';

/*
 * The passages of a text are compressed in blocks that always fit into an item: that takes less space, and a text of
 * 20,000 words is one read.
 */

/** Passages have 3 KB at most, an item 400. */
const PASSAGES = 50;
/** Returns the number of blocks for so many passages. */
export const blocksOf = (passages: number) => Math.ceil(passages / PASSAGES);

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The limit of a stored text: reading more would cost more than 60 units. */
const MOST_BYTES = 440_000;

/** A text for storage: its passages, as many as fit, in compressed blocks. */
export interface Packed {
  passages: string[];
  blocks: Buffer[];
}

export function packed(passages: string[]): Packed {
  const kept: Packed = { passages: [], blocks: [] };
  let bytes = 0;
  for (let at = 0; at < passages.length; at += PASSAGES) {
    const some = passages.slice(at, at + PASSAGES);
    const block = brotliCompressSync(JSON.stringify(some), QUALITY);
    bytes += block.length;
    if (bytes > MOST_BYTES) break;
    kept.passages.push(...some);
    kept.blocks.push(block);
  }
  return kept;
}

/** Returns the items of a text, with keys. */
export const itemsOf = (id: string, version: number, { blocks }: Packed): (Item & Key)[] =>
  blocks.map((body, i) => ({ ...documentTextKey(id, version, i), body }));

/** Returns the passages of items in order. */
export const unpacked = (items: Item[]): string[] =>
  items.flatMap(({ body }) => JSON.parse(brotliDecompressSync(body as Uint8Array).toString()) as string[]);
