import type { Row, Segment } from './pdf-rows.ts';

/** A part of a page's width, in points from its left. */
export interface Span {
  x: number;
  right: number;
}

/** What a line of a list begins with, in a segment of its own. */
const MARKER = /^(?:[•●▪■◦‣⁃·–—*-]|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|\[\d{1,3}\])$/iu;
/** Between a marker and what it marks, as a part of the size of the letters. */
const MARKER_GAP = 3;

export const isMarker = ({ text }: Segment) => MARKER.test(text);

/** A row in which each marker of a list is one segment with what it marks. */
export function withoutMarkers(row: Row): Row {
  const segments: Segment[] = [];
  for (const segment of row.segments) {
    const last = segments.at(-1);
    if (last && isMarker(last) && segment.x - last.right < segment.size * MARKER_GAP)
      segments[segments.length - 1] = { ...segment, text: `${last.text} ${segment.text}`, x: last.x };
    else segments.push(segment);
  }
  return { ...row, segments };
}

/** The parts of a page's width that the segments of some rows have, from the left; between them nothing stands. */
export function columnsOf(rows: Row[]): Span[] {
  const columns: Span[] = [];
  for (const { x, right } of rows.flatMap(({ segments }) => segments).sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.right) last.right = Math.max(last.right, right);
    else columns.push({ x, right });
  }
  return columns;
}
