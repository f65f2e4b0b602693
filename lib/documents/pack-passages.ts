import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { documentTextKey } from '../platform/dynamodb/document-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';

/*
 * The passages of a text are compressed in blocks that always fit into an item: that takes less space, and a text of
 * 20,000 words is one read.
 */

/** Passages have 3 KB at most, an item 400. */
const PASSAGES_PER_BLOCK = 50;
/** Returns how many table items store a text with this number of passages, at 50 passages per item. */
export const countPassageBlocks = (passageCount: number) => Math.ceil(passageCount / PASSAGES_PER_BLOCK);

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The limit of a stored text: reading more would cost more than 60 units. */
const MAX_STORED_BYTES = 440_000;

/**
 * A text that is compressed for storage, as blocks of 50 passages each.
 * `passages` are the passages in these blocks; passages beyond the size limit are omitted.
 */
export interface PackedText {
  passages: string[];
  blocks: Buffer[];
}

/**
 * Compresses the passages of a text for storage, in blocks of 50.
 * Blocks beyond 440,000 compressed bytes in all are omitted.
 */
export function packPassages(passages: string[]): PackedText {
  const packedText: PackedText = { passages: [], blocks: [] };
  let bytes = 0;
  for (let at = 0; at < passages.length; at += PASSAGES_PER_BLOCK) {
    const some = passages.slice(at, at + PASSAGES_PER_BLOCK);
    const block = brotliCompressSync(JSON.stringify(some), BROTLI_OPTIONS);
    bytes += block.length;
    if (bytes > MAX_STORED_BYTES) break;
    packedText.passages.push(...some);
    packedText.blocks.push(block);
  }
  return packedText;
}

/** Builds the table items that store one version of a document's text, one per compressed block. */
export const buildTextItems = (id: string, version: number, { blocks }: PackedText): (TableItem & ItemKey)[] =>
  blocks.map((body, i) => ({ ...documentTextKey(id, version, i), body }));

/** Decompresses the passages of one text from its table items, which must be in the order of blocks. */
export const unpackPassages = (items: TableItem[]): string[] =>
  items.flatMap(({ body }) => JSON.parse(brotliDecompressSync(body as Uint8Array).toString()) as string[]);
