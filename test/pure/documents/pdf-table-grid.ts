import { getDrawing } from '../../support/long-texts.ts';
import type { Placed } from './pdf-pages.ts';

export const ALIGNMENTS = ['top', 'centre', 'foot'] as const;
type Alignment = (typeof ALIGNMENTS)[number];

/** The lines of each cell of a table row. */
export type TableRow = string[][];

/** Points between the lines of a cell. */
const LEADING = 12;

/** How a table is drawn on a page; all measures are in points. */
interface TableLayout {
  alignment: Alignment;
  /** The space above and below each row. */
  padding: number;
  /** The baseline of the first line. */
  top?: number;
  /** Where columns begin. */
  columns?: number[];
  /** The first row is in bold letters. */
  hasBoldHead?: boolean;
}

/** Returns the texts of a table whose cells are lines below each other. */
export function drawTable(rows: TableRow[], layout: TableLayout): Placed[] {
  const { alignment, padding, top = 140, columns = [60, 260, 420], hasBoldHead = false } = layout;
  let y = top;
  return rows.flatMap((cells, index) => {
    const height = Math.max(...cells.map((lines) => lines.length)) * LEADING;
    const placed = cells.flatMap((lines, column) => {
      const room = height - lines.length * LEADING;
      const offset = { top: 0, centre: room / 2, foot: room }[alignment];
      const x = columns[column] as number;
      return lines.map((text, i) => ({ text, x, y: y + offset + i * LEADING, isBold: hasBoldHead && index === 0 }));
    });
    y += height + padding * 2;
    return placed;
  });
}

/** Returns a table as it should be read: one line per row. */
export const formatRows = (rows: TableRow[]) =>
  rows.map((cells) => cells.map((lines) => lines.join(' ')).join(' | ')).join('\n');

export interface GeneratedTable {
  name: string;
  rows: TableRow[];
  layout: TableLayout;
}

const HEADS = ['no', 'plain', 'bold'] as const;
const COLUMN_STARTS = [60, 190, 320, 450];
const MAX_CELL_LINES = 4;

/**
 * Returns a table for each alignment, number of columns and rows, and kind of header row.
 * The seed decides how many lines the cells have, and whether lines within a cell begin in lower case.
 */
export function generateTables(padding: number, seed: number): GeneratedTable[] {
  const draw = getDrawing(seed);
  const tables: GeneratedTable[] = [];
  for (const alignment of ALIGNMENTS)
    for (const columns of [2, 3, 4])
      for (const count of [2, 3, 4, 6])
        for (const head of HEADS) {
          const maxLines = 2 + draw(MAX_CELL_LINES - 1);
          const isSentence = draw(4) === 0;
          const getCell = (most: number) =>
            Array.from({ length: 1 + draw(most) }, (_, i) => getLine(isSentence && i > 0, draw));
          const getRow = (most: number) => Array.from({ length: columns }, () => getCell(most));
          const body = Array.from({ length: count }, () => getRow(maxLines));
          tables.push({
            name: `${alignment}, ${columns} columns, ${count} rows, ${head} header row`,
            rows: head === 'no' ? body : [getRow(draw(2) + 1), ...body],
            layout: { alignment, padding, columns: COLUMN_STARTS.slice(0, columns), hasBoldHead: head === 'bold' },
          });
        }
  return tables;
}

/** Returns one or two words. Each line of a table has others. */
function getLine(isSmall: boolean, draw: (below: number) => number): string {
  const word = getWord(draw);
  const line = draw(2) === 0 ? word : `${word} ${getWord(draw)}`;
  return isSmall ? line : line.charAt(0).toUpperCase() + line.slice(1);
}

const getWord = (draw: (below: number) => number) =>
  Array.from({ length: 3 }, () => `${'bdfgklmnprstvz'[draw(14)]}${'aeiou'[draw(5)]}`).join('');

/**
 * Whether the rows of a table were read as they are.
 * `right`: each row is one line. `made up`: a line with cells has the text of several rows. `plain`: any other text.
 */
type TableVerdict = 'right' | 'plain' | 'made up';

/** Returns the verdict on the text that was read from a page with a table. */
export function judgeTable(rows: TableRow[], text: string): TableVerdict {
  if (text.split('\n\n').includes(formatRows(rows))) return 'right';
  const rowOfWord = new Map<string, number>();
  for (const [index, cells] of rows.entries())
    for (const word of cells.flat().join(' ').split(' ')) rowOfWord.set(word, index);
  const isMadeUp = (line: string) =>
    new Set(line.split(' ').flatMap((word) => rowOfWord.get(word) ?? [])).size > 1 && line.includes(' | ');
  return text.split('\n').some(isMadeUp) ? 'made up' : 'plain';
}
