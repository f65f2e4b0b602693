import type { PdfRow, RowSegment } from './pdf-rows.ts';

/** The horizontal extent of a column of text, in points from the side on which lines begin. */
export interface ColumnExtent {
  x: number;
  right: number;
}

/** The marker of a list item in a separate segment. */
const MARKER = /^(?:[•●▪■◦‣⁃·–—*-]|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|\[\d{1,3}\])$/iu;
/** The most space between a marker and its item, as a multiple of the letter size. */
const MARKER_GAP = 3;

/** Returns true for a segment that is only a list marker, such as a bullet, `(a)`, `2.1` or `[3]`. */
export const isListMarker = ({ text }: RowSegment) => MARKER.test(text);

/**
 * Returns a row in which a list marker and the text closely after it are one segment.
 * Otherwise the marker would look like the cell of a table.
 */
export function joinListMarkers(row: PdfRow): PdfRow {
  const segments: RowSegment[] = [];
  for (const segment of row.segments) {
    const last = segments.at(-1);
    if (last && isListMarker(last) && segment.x - last.right < segment.size * MARKER_GAP)
      segments[segments.length - 1] = { ...segment, text: `${last.text} ${segment.text}`, x: last.x };
    else segments.push(segment);
  }
  return { ...row, segments };
}

/**
 * Returns the columns of rows, from the side on which lines begin.
 * Segments that overlap horizontally are in one column.
 */
export function findColumns(rows: PdfRow[]): ColumnExtent[] {
  const columns: ColumnExtent[] = [];
  for (const { x, right } of rows.flatMap(({ segments }) => segments).sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.right) last.right = Math.max(last.right, right);
    else columns.push({ x, right });
  }
  return columns;
}
