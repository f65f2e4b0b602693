import { type Row, rightOf } from './pdf-rows.ts';
import { columnsOf, isMarker, type Span } from './pdf-spans.ts';
import { linesOfTable } from './pdf-table-rows.ts';

/** Rows of a region in a run: those of a table, or those of paragraphs. */
export interface Part {
  rows: Row[];
  /** The lines of a table, null for paragraphs. */
  lines: string[] | null;
}

const PROSE_AFTER = 25;
/** Lines in one column that follow each other in a table: those of cells in the middle or at the foot of a row. */
const MOST_LONE_LINES = 8;
/** Lines this part of the size of letters apart overlap. */
const OVERLAP = 0.95;

/** Rows that overlap, as cells in the middle of others do: they are of one row of a table. `y` is that of the first. */
interface Band extends Row {
  rows: Row[];
  end: number;
}

/** The rows of a region in parts: columns of cells that are beneath each other are a table. */
export function partsOf(region: Row[]): Part[] {
  const parts: Part[] = [];
  const bands = toBands(region.map(withoutMarker));
  let at = 0;
  while (at < bands.length) {
    const end = Math.max(tableEnd(bands, at), at + 1);
    const inside = bands.slice(at, end);
    const above = isTable(inside) ? linesAbove(parts, inside) : [];
    const table = [...above, ...inside];
    const lines = isTable(inside) ? tableLines(table) : null;
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

const isTable = (bands: Band[]) => bands.reduce((sum, { rows }) => sum + rows.length, 0) >= 2;

function toBands(rows: Row[]): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const last = bands.at(-1);
    if (last && row.y > last.end && row.y - last.end < Math.min(row.size, last.size) * OVERLAP) {
      last.rows.push(row);
      last.segments = [...last.segments, ...row.segments].sort((a, b) => a.x - b.x);
      last.end = row.y;
    } else bands.push(bandOf(row));
  }
  return bands;
}

const bandOf = (row: Row): Band => ({ ...row, rows: [row], end: row.y });

function appendText(parts: Part[], rows: Row[]): void {
  const last = parts.at(-1);
  if (last && last.lines === null) last.rows.push(...rows);
  else parts.push({ rows: [...rows], lines: null });
}

/** Takes from the text before a table the lines of its first row, which are in one column, as cells end at its foot. */
function linesAbove(parts: Part[], table: Band[]): Band[] {
  const last = parts.at(-1);
  const taken: Band[] = [];
  const columns = columnsOf(table.filter(isOfCells));
  while (last && last.lines === null) {
    const row = last.rows.at(-1);
    const next = taken[0] ?? table[0];
    const [segment] = row?.segments ?? [];
    if (!row || !next || !segment || !isCell(row, table)) break;
    const isOnRight = segment.x >= (columns[0]?.right ?? 0) && next.y - row.y < row.size * 1.6;
    if (!isOnRight) break;
    taken.unshift(bandOf(row));
    last.rows.pop();
  }
  if (last?.lines === null && last.rows.length === 0) parts.pop();
  return taken;
}

/** A row whose first segment is a marker of a list, joined with what it marks. */
function withoutMarker(row: Row): Row {
  const [first, second, ...others] = row.segments;
  if (!first || !second) return row;
  const isMarked =
    isMarker(first) || (/^\d{1,2}$/.test(first.text) && others.length === 0 && second.text.length > PROSE_AFTER);
  if (!isMarked) return row;
  return { ...row, segments: [{ ...second, text: `${first.text} ${second.text}`, x: first.x }, ...others] };
}

/** Where the rows with several cells end that begin at a row; a row between them that stands in one column belongs to them. */
function tableEnd(rows: Band[], start: number): number {
  let end = start;
  for (let at = start; at < rows.length; at += 1) {
    const row = rows[at] as Band;
    const before = rows[at - 1];
    const isNear = at === start || (before !== undefined && row.y - before.end < row.size * (isOfCells(row) ? 5 : 2.8));
    if (!isNear || !hasColumnsOf(rows.slice(start, end), row)) break;
    if (isOfCells(row) || (before && isTail(row, before, rows.slice(start, end)))) end = at + 1;
    else if (at === start || at - end >= MOST_LONE_LINES) break;
    else if (
      !isCell(row, rows.slice(start, end)) &&
      !isBetweenCells(row, rows.slice(start, end), nextOfCells(rows, at))
    )
      break;
  }
  return end;
}

/** Whether the cells of a row are in the columns of those above it; another table has other ones. */
function hasColumnsOf(above: Band[], row: Band): boolean {
  if (above.length < 2 || !isOfCells(row)) return true;
  const cells = [...above.filter(isOfCells), row];
  return columnsOf(cells).length >= mostCells(cells);
}

/** Whether a row goes on a cell above it: not in the first column, or within a sentence. */
function isTail(row: Band, before: Band, above: Band[]): boolean {
  const [first] = columnsOf(above.filter(isOfCells));
  const [segment] = row.segments;
  const gap = row.y - before.end;
  const isRight = first !== undefined && segment !== undefined && segment.x >= first.right && gap < row.size * 1.5;
  const isWithin = /^\p{Ll}/u.test(segment?.text ?? '') && gap < row.size * 1.3;
  return (isRight || isWithin) && isCell(row, above);
}

/** Whether a row of one segment is narrower than a column, so that it goes on a cell above it. */
function isCell(row: Row, above: Row[]): boolean {
  const columns = columnsOf(above.filter(isOfCells));
  const [segment] = row.segments;
  return (
    columns.length > 1 &&
    segment !== undefined &&
    columns.filter((column) => overlap(column, segment)).length === 1 &&
    rightOf(row) - segment.x < width(columns) * 0.7
  );
}

/** Whether a row of one segment is in one column of the rows of cells above and beneath it, as a long cell aligned at its foot. */
function isBetweenCells(row: Band, above: Band[], next: Band | undefined): boolean {
  const cells = next ? [...above.filter(isOfCells), next] : [];
  const columns = columnsOf([...cells, row]);
  return columns.length > 1 && columns.length >= mostCells(cells) && row.segments.length === 1;
}

/** The next row of cells, up to so many lines of one column further on. */
const nextOfCells = (rows: Band[], at: number) => rows.slice(at + 1, at + 1 + MOST_LONE_LINES).find(isOfCells);

/** Rows of one segment stand across the columns of a table. */
const isOfCells = (row: Row) => columnsOf([row]).length > 1;
const mostCells = (bands: Band[]) =>
  Math.max(...bands.flatMap(({ rows }) => rows.map(({ segments }) => segments.length)));
const overlap = (a: { x: number; right: number }, b: { x: number; right: number }) => a.x < b.right && b.x < a.right;
const width = (columns: Span[]) =>
  Math.max(...columns.map(({ right }) => right)) - Math.min(...columns.map(({ x }) => x));

/** A line for each row of a table, cells separated by ` | `; null if the rows have no columns in common. */
function tableLines(bands: Band[]): string[] | null {
  const columns = columnsOf(bands.filter(isOfCells));
  const several = bands.filter(isOfCells);
  const rows = bands.flatMap((band) => band.rows);
  if (columns.length < 2 || columns.length < mostCells(bands) || several.length < 2) return null;
  return linesOfTable(rows, columns);
}
