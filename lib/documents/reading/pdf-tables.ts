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

/** The rows of a region in parts: columns of cells that stand beneath each other are a table. */
export function partsOf(region: Row[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const rows = region.map(withoutMarker);
  while (at < rows.length) {
    const end = tableEnd(rows, at);
    const above = end - at >= 2 ? linesAbove(parts, rows.slice(at, end)) : [];
    const table = [...above, ...rows.slice(at, end)];
    const lines = end - at >= 2 ? tableLines(table) : null;
    if (!lines && above.length > 0) appendText(parts, above);
    if (lines) parts.push({ rows: table, lines });
    else appendText(parts, rows.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return parts;
}

function appendText(parts: Part[], rows: Row[]): void {
  const last = parts.at(-1);
  if (last && last.lines === null) last.rows.push(...rows);
  else parts.push({ rows: [...rows], lines: null });
}

/** Takes from the text before a table the lines of its first row, which are in one column: in the middle or at the foot of the row. */
function linesAbove(parts: Part[], table: Row[]): Row[] {
  const last = parts.at(-1);
  const taken: Row[] = [];
  const columns = columnsOf(table.filter(isOfCells));
  while (last && last.lines === null) {
    const row = last.rows.at(-1);
    const next = taken[0] ?? table[0];
    const [segment] = row?.segments ?? [];
    if (!row || !next || !segment || !isCell(row, table)) break;
    const isOverlapping = next.y - row.y < row.size * OVERLAP;
    const isOnRight = segment.x >= (columns[0]?.right ?? 0) && next.y - row.y < row.size * 1.6;
    if (!isOverlapping && !isOnRight) break;
    taken.unshift(row);
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
function tableEnd(rows: Row[], start: number): number {
  let end = start;
  for (let at = start; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    const before = rows[at - 1];
    const isNear =
      at === start || (before !== undefined && row.y - before.y < row.size * (row.segments.length > 1 ? 5 : 2.8));
    if (!isNear || !hasColumnsOf(rows.slice(start, end), row)) break;
    if (row.segments.length > 1 || (before && isTail(row, before, rows.slice(start, end)))) end = at + 1;
    else if (at === start || at - end >= MOST_LONE_LINES || !isCell(row, rows.slice(start, end))) break;
  }
  return end;
}

/** Whether the cells of a row are in the columns of those above it; another table has other ones. */
function hasColumnsOf(above: Row[], row: Row): boolean {
  if (above.length < 2 || !isOfCells(row)) return true;
  const cells = [...above.filter(isOfCells), row];
  return columnsOf(cells).length >= Math.max(...cells.map(({ segments }) => segments.length));
}

/** Whether a row goes on a cell above it: not in the first column, or over a line of another, or within a sentence. */
function isTail(row: Row, before: Row, above: Row[]): boolean {
  const [first] = columnsOf(above.filter(isOfCells));
  const [segment] = row.segments;
  const gap = row.y - before.y;
  const isRight = first !== undefined && segment !== undefined && segment.x >= first.right && gap < row.size * 1.5;
  const isWithin = /^\p{Ll}/u.test(segment?.text ?? '') && gap < row.size * 1.3;
  return (isRight || isWithin || gap < row.size * OVERLAP) && isCell(row, above);
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

/** Rows of one segment stand across the columns of a table. */
const isOfCells = ({ segments }: Row) => segments.length > 1;
const overlap = (a: { x: number; right: number }, b: { x: number; right: number }) => a.x < b.right && b.x < a.right;
const width = (columns: Span[]) =>
  Math.max(...columns.map(({ right }) => right)) - Math.min(...columns.map(({ x }) => x));

/** A line for each row of a table, cells separated by ` | `; null if the rows have no columns in common. */
function tableLines(rows: Row[]): string[] | null {
  const columns = columnsOf(rows.filter(isOfCells));
  const most = Math.max(...rows.map(({ segments }) => segments.length));
  const several = rows.filter(({ segments }) => segments.length > 1);
  if (columns.length < 2 || columns.length < most || several.length < 2) return null;
  return linesOfTable(rows, columns);
}
