/** A paragraph, a heading, or a list or table with a line each: the text of a document in the order in which it is read. */
export interface Block {
  text: string;
  isHeading: boolean;
}

/** Characters of the text of a document in all; what follows is cut. */
const MOST_CHARACTERS = 1_000_000;
const BETWEEN = 2;
/** The first half of a character whose second one is cut off. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/** Blocks with at most a million characters in all, cut at a word where the bound is within a block. */
export function boundedBlocks(blocks: Block[]): { blocks: Block[]; isCut: boolean } {
  let left = MOST_CHARACTERS;
  for (const [place, { text, isHeading }] of blocks.entries()) {
    if (text.length > left) {
      const kept = text.slice(0, Math.max(0, left)).replace(HALF_AT_END, '').toWellFormed();
      const end = Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\n'));
      const words = end > 0 ? kept.slice(0, end) : kept;
      const last = words.trim() === '' ? [] : [{ text: words.trimEnd(), isHeading }];
      return { blocks: [...blocks.slice(0, place), ...last], isCut: true };
    }
    left -= text.length + BETWEEN;
  }
  return { blocks, isCut: false };
}
