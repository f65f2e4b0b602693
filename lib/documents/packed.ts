import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Item } from '../table/client.ts';
import { documentTextKey, type Key } from '../table/key-chart.ts';

/*
 * The passages of a text, so many together as an item can hold whatever they say: compressed together they take less than alone, and a
 * text of 20,000 words is one read.
 */

/** Passages have 3 KB at most, an item 400. */
const PASSAGES = 50;
/** How many blocks so many passages are. */
export const blocksOf = (passages: number) => Math.ceil(passages / PASSAGES);

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** What a text may take as it is stored: to read more would cost more than 60 units. */
const MOST_BYTES = 440_000;

/** A text as it is kept: its passages, all of them unless they can hardly be compressed, and these in blocks. */
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

/** The items of a text, keys included. */
export const itemsOf = (id: string, version: number, { blocks }: Packed): (Item & Key)[] =>
  blocks.map((body, i) => ({ ...documentTextKey(id, version, i), body }));

/** The passages of items, in the order of these. */
export const unpacked = (items: Item[]): string[] =>
  items.flatMap(({ body }) => JSON.parse(brotliDecompressSync(body as Uint8Array).toString()) as string[]);
