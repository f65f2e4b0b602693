import type { TextRange } from '../../clients/typescript/src/index.ts';
import { partsOf, type TextPart } from '../parts/marked-parts.ts';

/** A paragraph, or the rows of a table with equally many cells. */
export type Block = { text: TextPart[] } | { rows: TextPart[][][] };

/** Wider tables are shown as lines, because their columns would be too narrow. */
const MOST_CELLS = 6;
const CELL_END = /(?:^| )\|(?= |$)/u;

/** Splits a passage into paragraphs and tables with highlighted ranges. Ranges count Unicode code points. */
export const blocksOf = (passage: string, ranges: TextRange[]): Block[] =>
  divided(partsOf(passage, ranges), '\n\n').map((text) => {
    const rows = divided(text, '\n').map((line) => divided(line, CELL_END));
    return isTable(rows) ? { rows } : { text };
  });

function isTable([head, ...others]: TextPart[][][]): boolean {
  const cells = head?.length ?? 0;
  return cells > 1 && cells <= MOST_CELLS && others.length > 0 && others.every(({ length }) => length === cells);
}

/** Splits highlighted text at a separator, which is removed. */
function divided(parts: TextPart[], separator: string | RegExp): TextPart[][] {
  const pieces: TextPart[][] = [[]];
  for (const { text, isMarked } of parts) {
    for (const [n, piece] of text.split(separator).entries()) {
      if (n > 0) pieces.push([]);
      if (piece) pieces.at(-1)?.push({ text: piece, isMarked });
    }
  }
  return pieces;
}
