import { ROW_GAP } from './pdf-row-partitions.ts';
import { getRowEndX, type PdfRow } from './pdf-rows.ts';
import { type ColumnExtent, findColumns, isListMarker } from './pdf-spans.ts';
import { formatTableRows } from './pdf-table-rows.ts';

/** Consecutive rows of a page or column that form either a table or paragraphs. */
export interface TableOrTextPart {
  rows: PdfRow[];
  /** The formatted rows of a table; null for paragraphs. */
  lines: string[] | null;
}

const PROSE_AFTER = 25;
/** The most consecutive lines of one column in a table: of cells at the middle or foot of a row. */
const MAX_LONE_LINES = 8;
/** Closer lines, as a part of the letter size, overlap. */
const OVERLAP = 0.95;

/** Lines of one cell are closer; a part of the letter size. */
const MAX_LEADING = 1.6;

/** Overlapping rows, which are one row of a table with vertically centred cells. `y` is that of the first. */
interface RowBand extends PdfRow {
  rows: PdfRow[];
  end: number;
}

/**
 * Splits the rows of a page or column into tables and text.
 * Rows whose cells are aligned in columns form a table.
 */
export function splitIntoTablesAndText(region: PdfRow[]): TableOrTextPart[] {
  const parts: TableOrTextPart[] = [];
  const bands = toBands(region.map(joinFirstMarker));
  let at = 0;
  while (at < bands.length) {
    const end = Math.max(findTableEnd(bands, at), at + 1);
    const inside = bands.slice(at, end);
    const above = isTable(inside) ? takeLinesAbove(parts, inside) : [];
    const table = [...above, ...inside];
    const lines = isTable(inside) ? formatTableBands(table, getOuterGap(table, parts.at(-1), bands[end])) : null;
    if (lines) parts.push({ rows: table.flatMap(({ rows }) => rows), lines });
    else
      appendText(
        parts,
        table.flatMap(({ rows }) => rows),
      );
    at = end;
  }
  return parts;
}

const isTable = (bands: RowBand[]) => bands.reduce((sum, { rows }) => sum + rows.length, 0) >= 2;

function toBands(rows: PdfRow[]): RowBand[] {
  const bands: RowBand[] = [];
  for (const row of rows) {
    const last = bands.at(-1);
    if (last && row.y > last.end && row.y - last.end < Math.min(row.size, last.size) * OVERLAP) {
      last.rows.push(row);
      last.segments = [...last.segments, ...row.segments].sort((a, b) => a.x - b.x);
      last.end = row.y;
    } else bands.push(toBand(row));
  }
  return bands;
}

const toBand = (row: PdfRow): RowBand => ({ ...row, rows: [row], end: row.y });

function appendText(parts: TableOrTextPart[], rows: PdfRow[]): void {
  const last = parts.at(-1);
  if (last && last.lines === null) last.rows.push(...rows);
  else parts.push({ rows: [...rows], lines: null });
}

/** Moves the first lines of a table from the text before it: a cell in one column, aligned at the foot. */
function takeLinesAbove(parts: TableOrTextPart[], table: RowBand[]): RowBand[] {
  const last = parts.at(-1);
  const movedBands: RowBand[] = [];
  const columns = findColumns(table.filter(isOfCells));
  while (last && last.lines === null) {
    const row = last.rows.at(-1);
    const next = movedBands[0] ?? table[0];
    const [segment] = row?.segments ?? [];
    if (!row || !next || !segment || !isCell(row, table)) break;
    const isOnRight = segment.x >= (columns[0]?.right ?? 0) && next.y - row.y < row.size * MAX_LEADING;
    if (!isOnRight) break;
    movedBands.unshift(toBand(row));
    last.rows.pop();
  }
  if (last?.lines === null && last.rows.length === 0) parts.pop();
  return movedBands;
}

/**
 * Returns the distance of a table to a line outside it that may be part of a cell.
 * Returns infinity if there is none.
 */
function getOuterGap(table: RowBand[], partAbove: TableOrTextPart | undefined, below: RowBand | undefined): number {
  const above = partAbove?.lines === null ? partAbove.rows.at(-1) : undefined;
  const top = table[0]?.y ?? 0;
  const foot = table.at(-1)?.end ?? 0;
  const cells = [above, below].filter((row) => row !== undefined && isCell(row, table)) as PdfRow[];
  return Math.min(...cells.map((row) => Math.max(top - row.y, row.y - foot)), Number.POSITIVE_INFINITY);
}

/** Returns a row in which a list marker and its item are one segment. */
function joinFirstMarker(row: PdfRow): PdfRow {
  const [first, second, ...others] = row.segments;
  if (!first || !second) return row;
  const isMarked =
    isListMarker(first) || (/^\d{1,2}$/.test(first.text) && others.length === 0 && second.text.length > PROSE_AFTER);
  if (!isMarked) return row;
  return { ...row, segments: [{ ...second, text: `${first.text} ${second.text}`, x: first.x }, ...others] };
}

/**
 * Returns the end of the table that begins at a row.
 * Rows in a single column between rows with several cells belong to the table.
 */
function findTableEnd(rows: RowBand[], start: number): number {
  let end = start;
  for (let at = start; at < rows.length; at += 1) {
    const row = rows[at] as RowBand;
    const before = rows[at - 1];
    const isNear = at === start || (before !== undefined && row.y - before.end < row.size * (isOfCells(row) ? 5 : 2.8));
    if (!isNear || !hasSameColumns(rows.slice(start, end), row)) break;
    if (isOfCells(row) || (before && isTail(row, before, rows.slice(start, end)))) end = at + 1;
    else if (at === start || at - end >= MAX_LONE_LINES) break;
    else if (
      !isCell(row, rows.slice(start, end)) &&
      !isBetweenCells(row, rows.slice(start, end), nextOfCells(rows, at))
    )
      break;
  }
  return end;
}

/**
 * Returns true if the cells of a row are in the columns of the rows above.
 * Another table has other columns.
 */
function hasSameColumns(above: RowBand[], row: RowBand): boolean {
  if (above.length < 2 || !isOfCells(row)) return true;
  const cells = [...above.filter(isOfCells), row];
  return findColumns(cells).length >= mostCells(cells);
}

/**
 * Returns true if a row continues a cell above it.
 * It is in a later column, within a sentence, or closer than other rows.
 */
function isTail(row: RowBand, before: RowBand, above: RowBand[]): boolean {
  const [first] = findColumns(above.filter(isOfCells));
  const [segment] = row.segments;
  const gap = row.y - before.end;
  const isRight = first !== undefined && segment !== undefined && segment.x >= first.right && gap < row.size * 1.5;
  const isWithin = /^\p{Ll}/u.test(segment?.text ?? '') && gap < row.size * 1.3;
  const isClose = gap < row.size * 1.3 && above.some(({ y }, i) => y - (above[i - 1]?.end ?? y) > gap * ROW_GAP);
  return (isRight || isWithin || isClose) && isCell(row, above);
}

/** Returns true for a single segment that is narrower than a column, so that it continues a cell above. */
function isCell(row: PdfRow, above: PdfRow[]): boolean {
  const columns = findColumns(above.filter(isOfCells));
  const [segment] = row.segments;
  return (
    columns.length > 1 &&
    segment !== undefined &&
    columns.filter((column) => overlap(column, segment)).length === 1 &&
    getRowEndX(row) - segment.x < width(columns) * 0.7
  );
}

/**
 * Returns true for a single segment within one column of the rows of cells above and below.
 * It is part of a long cell that is aligned at its foot.
 */
function isBetweenCells(row: RowBand, above: RowBand[], next: RowBand | undefined): boolean {
  const cells = next ? [...above.filter(isOfCells), next] : [];
  const columns = findColumns([...cells, row]);
  return columns.length > 1 && columns.length >= mostCells(cells) && row.segments.length === 1;
}

/** Returns the next row of cells, within MAX_LONE_LINES lines. */
const nextOfCells = (rows: RowBand[], at: number) => rows.slice(at + 1, at + 1 + MAX_LONE_LINES).find(isOfCells);

/** Returns true for a row in several columns. */
const isOfCells = (row: PdfRow) => findColumns([row]).length > 1;
const mostCells = (bands: RowBand[]) =>
  Math.max(...bands.flatMap(({ rows }) => rows.map(({ segments }) => segments.length)));
const overlap = (a: { x: number; right: number }, b: { x: number; right: number }) => a.x < b.right && b.x < a.right;
const width = (columns: ColumnExtent[]) =>
  Math.max(...columns.map(({ right }) => right)) - Math.min(...columns.map(({ x }) => x));

/** Returns one line per row of a table, cells separated by ` | `; null without common columns. */
function formatTableBands(bands: RowBand[], outerGap: number): string[] | null {
  const columns = findColumns(bands.filter(isOfCells));
  const several = bands.filter(isOfCells);
  const rows = bands.flatMap((band) => band.rows);
  if (columns.length < 2 || columns.length < mostCells(bands) || several.length < 2) return null;
  return formatTableRows(rows, columns, outerGap);
}
