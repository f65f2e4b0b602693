import { type Row, rightOf, type Segment } from './pdf-rows.ts';
import { columnsOf, isMarker, type Span } from './pdf-spans.ts';

/** Rows of a region in a run: those of a table, or those of paragraphs. */
export interface Part {
  rows: Row[];
  /** The lines of a table, null for paragraphs. */
  lines: string[] | null;
}

const PROSE_AFTER = 25;

/** The rows of a region in parts: columns of cells that stand beneath each other are a table. */
export function partsOf(region: Row[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const rows = region.map(withoutMarker);
  while (at < rows.length) {
    const end = tableEnd(rows, at);
    const table = rows.slice(at, end);
    const lines = end - at >= 2 ? tableLines(table) : null;
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
      at === start || (before !== undefined && row.y - before.y < row.size * (row.segments.length > 1 ? 5 : 2.2));
    if (!isNear) break;
    if (row.segments.length > 1 || (before && isTail(row, before, rows.slice(start, end)))) end = at + 1;
    else if (at === start || at - end >= 3 || !isCell(row, rows.slice(start, end))) break;
  }
  return end;
}

/** Whether a row goes on a cell right above it that is not in the first column: a paragraph beneath a table would be. */
function isTail(row: Row, before: Row, above: Row[]): boolean {
  const [first] = columnsOf(above.filter(isOfCells));
  const [segment] = row.segments;
  const isRight = first !== undefined && segment !== undefined && segment.x >= first.right;
  return isRight && row.y - before.y < row.size * 1.5 && isCell(row, above);
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
  const gaps = rows.slice(1).map((row, place) => row.y - (rows[place] as Row).y);
  const least = Math.min(...gaps);
  const isSpaced = Math.max(...gaps) > least * 1.35;
  const cells: string[][] = [];
  for (const [place, row] of rows.entries()) {
    const found = columns.map((column) => textIn(row.segments, column));
    const isContinued = place > 0 && (found[0] === '' || (isSpaced && (gaps[place - 1] ?? 0) < least * 1.2));
    const last = cells.at(-1);
    if (last && isContinued)
      for (const [column, text] of found.entries()) last[column] = `${last[column]} ${text}`.trim();
    else cells.push(found);
  }
  return cells.map((row) => row.join(' | ').trim());
}

const textIn = (segments: Segment[], column: Span) =>
  segments
    .filter((segment) => overlap(segment, column))
    .map(({ text }) => text)
    .join(' ');
