/**
 * A block of a document's text: a paragraph, a heading, a list or a table.
 * Lists and tables have one line per item or row. Blocks are in reading order.
 */
export interface TextBlock {
  text: string;
  isHeading: boolean;
}

/** Limit of the text of a document; the rest is truncated. */
const MAX_CHARACTERS = 1_000_000;
const SEPARATOR_LENGTH = 2;
/** The first half of a surrogate pair whose second half was cut off. */
const TRAILING_HIGH_SURROGATE = /[\ud800-\udbff]$/;

/**
 * Truncates the blocks of a text to a million characters in all.
 * The last block is cut before a word. `isCut` is true if the text was longer.
 */
export function limitTextBlocks(blocks: TextBlock[]): { blocks: TextBlock[]; isCut: boolean } {
  let remaining = MAX_CHARACTERS;
  for (const [index, { text, isHeading }] of blocks.entries()) {
    if (text.length > remaining) {
      const head = text.slice(0, Math.max(0, remaining)).replace(TRAILING_HIGH_SURROGATE, '').toWellFormed();
      const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
      const words = end > 0 ? head.slice(0, end) : head;
      const last = words.trim() === '' ? [] : [{ text: words.trimEnd(), isHeading }];
      return { blocks: [...blocks.slice(0, index), ...last], isCut: true };
    }
    remaining -= text.length + SEPARATOR_LENGTH;
  }
  return { blocks, isCut: false };
}
