import type { TextRange } from '../../../clients/typescript/src/index.ts';
import { type HighlightPart, splitByRanges } from '../../values/highlight-ranges.ts';

/** A paragraph, or the rows of a table with equally many cells. */
export type PassageBlock = { text: HighlightPart[] } | { rows: HighlightPart[][][] };

/** Wider tables are shown as lines, because their columns would be too narrow. */
const MAX_COLUMNS = 6;
const CELL_END = /(?:^| )\|(?= |$)/u;

/** Splits a passage into paragraphs and tables with highlighted ranges. Ranges count Unicode code points. */
export const parsePassageBlocks = (passage: string, ranges: TextRange[]): PassageBlock[] =>
  splitParts(splitByRanges(passage, ranges), '\n\n').map((text) => {
    const rows = splitParts(text, '\n').map((line) => splitParts(line, CELL_END));
    return isTable(rows) ? { rows } : { text };
  });

function isTable([head, ...others]: HighlightPart[][][]): boolean {
  const cells = head?.length ?? 0;
  return cells > 1 && cells <= MAX_COLUMNS && others.length > 0 && others.every(({ length }) => length === cells);
}

/** Splits highlighted text at a separator, which is removed. */
function splitParts(parts: HighlightPart[], separator: string | RegExp): HighlightPart[][] {
  const pieces: HighlightPart[][] = [[]];
  for (const { text, isHighlighted } of parts) {
    for (const [n, piece] of text.split(separator).entries()) {
      if (n > 0) pieces.push([]);
      if (piece) pieces.at(-1)?.push({ text: piece, isHighlighted });
    }
  }
  return pieces;
}
