/** A line of a table: the text and font of each column; '' in an empty column. */
export interface TableLine {
  y: number;
  size: number;
  cells: string[];
  fonts: string[];
}
/** Whether two consecutive lines are parts of one row, of two rows, or either. */
export type LineTie = 'one' | 'two' | 'open';

/** A larger part of the line distance within a cell ends a row. */
export const ROW_GAP = 1.12;
/** Positions of aligned cells differ by less than this part of the line distance. */
const TOLERANCE = 0.2;
/** Limit of the lines of a row: those of a page in small print. */
const MAX_ROW_LINES = 120;
/** Columns beyond this number share one alignment. Three alignments per column make 243 layouts. */
const MAX_ALIGNED_COLUMNS = 5;

/** The positions of the first and last line of a cell or row, in points from the top. */
interface Extent {
  first: number;
  last: number;
}
/** The bit of each alignment, and the position in which aligned cells agree with their row. */
const ALIGNMENTS = [
  { bit: 1, getPosition: ({ first }: Extent) => first },
  { bit: 2, getPosition: ({ first, last }: Extent) => (first + last) / 2 },
  { bit: 4, getPosition: ({ last }: Extent) => last },
];
const ALL_LAYOUTS = 8 ** MAX_ALIGNED_COLUMNS - 1;

/** Lines from `start` until before `end` that may be a row. */
interface PossibleRow {
  start: number;
  end: number;
  /** The possible alignments of each column, as three bits each. */
  layouts: number;
}

/** Returns true for a row with text in the first column and in another one. */
export const isFull = (cells: unknown[]) => Boolean(cells[0]) && cells.filter(Boolean).length > 1;

/**
 * Decides open ties by the alignment of cells.
 * Each column is aligned at the top, centre or foot of all rows; if that fits no rows, any alignment is possible.
 * A tie stays open if some partition of the lines into full rows joins its lines, and another one separates them.
 */
export function decideTies(lines: TableLine[], ties: LineTie[], leading: number): LineTie[] {
  const possible = listPossibleRows(lines, ties, leading);
  const aligned = listLayouts(lines[0]?.cells.length ?? 0).flatMap((layout) =>
    filterPartitionRows(
      possible.filter(({ layouts }) => (layouts & layout) === layout),
      lines.length,
    ),
  );
  const rows = aligned.length > 0 ? aligned : filterPartitionRows(possible, lines.length);
  if (rows.length === 0) return ties;
  const joined = new Set<number>();
  const separated = new Set<number>();
  for (const { start, end } of new Set(rows)) {
    for (let i = start; i < end - 1; i += 1) joined.add(i);
    separated.add(end - 1);
  }
  return ties.map((_, i) => {
    if (joined.has(i) && separated.has(i)) return 'open';
    return joined.has(i) ? 'one' : 'two';
  });
}

/** Returns all combinations of one alignment per column. */
function listLayouts(columns: number): number[] {
  let layouts = [0];
  for (let column = 0; column < Math.min(columns, MAX_ALIGNED_COLUMNS); column += 1)
    layouts = layouts.flatMap((layout) => ALIGNMENTS.map(({ bit }) => layout + bit * 8 ** column));
  return layouts;
}

/** Returns the rows that are part of a partition of all lines into such rows. */
function filterPartitionRows(rows: PossibleRow[], count: number): PossibleRow[] {
  const isStart = new Set([0]);
  for (const { start, end } of rows) if (isStart.has(start)) isStart.add(end);
  if (!isStart.has(count)) return [];
  const isEnd = new Set([count]);
  for (const { start, end } of [...rows].reverse()) if (isEnd.has(end)) isEnd.add(start);
  return rows.filter(({ start, end }) => isStart.has(start) && isEnd.has(end));
}

/** Returns the full rows with aligned cells, by their first line. */
function listPossibleRows(lines: TableLine[], ties: LineTie[], leading: number): PossibleRow[] {
  const rows: PossibleRow[] = [];
  for (const start of lines.keys()) {
    if (ties[start - 1] === 'one') continue;
    const cells: Extent[] = [];
    for (const [i, line] of lines.slice(start, start + MAX_ROW_LINES).entries()) {
      const end = start + i + 1;
      if (!extendCells(cells, line, leading * ROW_GAP)) break;
      if (ties[end - 1] !== 'one' && isFull(cells))
        rows.push({ start, end, layouts: findLayouts(cells, leading * TOLERANCE) });
      if (ties[end - 1] === 'two') break;
    }
  }
  return rows;
}

/** Adds a line to the cells of a row; returns false if it is too far below one of them. */
function extendCells(cells: Extent[], { y, cells: texts }: TableLine, maxGap: number): boolean {
  for (const [column, text] of texts.entries()) {
    const cell = cells[column];
    if (text === '') continue;
    if (cell && y - cell.last > maxGap) return false;
    cells[column] = { first: cell?.first ?? y, last: y };
  }
  return true;
}

/** Returns the possible alignments of the columns of a row; 0 if no cell has the height of the row. */
function findLayouts(cells: Extent[], tolerance: number): number {
  const filled = Object.entries(cells);
  const first = Math.min(...filled.map(([, cell]) => cell.first));
  const last = Math.max(...filled.map(([, cell]) => cell.last));
  if (!filled.some(([, cell]) => cell.first === first && cell.last === last)) return 0;
  let layouts = ALL_LAYOUTS;
  for (const [column, cell] of filled) {
    const others = ALIGNMENTS.filter(
      ({ getPosition }) => Math.abs(getPosition(cell) - getPosition({ first, last })) >= tolerance,
    );
    const shift = 8 ** Math.min(Number(column), MAX_ALIGNED_COLUMNS - 1);
    for (const { bit } of others) layouts &= ~(bit * shift);
  }
  return layouts;
}
