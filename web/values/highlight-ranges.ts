import type { TextRange } from '../../clients/typescript/src/index.ts';

/** A part of a text, highlighted or not. */
export interface HighlightPart {
  text: string;
  isHighlighted: boolean;
}

/** Returns sorted, merged ranges within the text; invalid ranges are dropped. */
function normalizeRanges(ranges: TextRange[], length: number): TextRange[] {
  const inside = ranges
    .filter(({ start, end }) => Number.isInteger(start) && Number.isInteger(end))
    .map(({ start, end }) => ({ start: Math.max(start, 0), end: Math.min(end, length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const merged: TextRange[] = [];
  for (const range of inside) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push(range);
  }
  return merged;
}

/** Splits a text into parts by highlighted ranges. Ranges count Unicode code points, in any order. */
export function splitByRanges(text: string, ranges: TextRange[]): HighlightPart[] {
  const points = [...text];
  const parts: HighlightPart[] = [];
  const add = (start: number, end: number, isHighlighted: boolean) => {
    if (start < end) parts.push({ text: points.slice(start, end).join(''), isHighlighted });
  };
  let at = 0;
  for (const { start, end } of normalizeRanges(ranges, points.length)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, points.length, false);
  return parts;
}

/** Code points before and after a match. */
const EXCERPT_MARGIN = 100;

/** Returns an excerpt around the first range, cut at word boundaries; empty without a range. */
export function buildExcerpt(text: string, ranges: TextRange[]): HighlightPart[] {
  const points = [...text];
  const [first] = normalizeRanges(ranges, points.length);
  if (!first) return [];
  const far = Math.max(first.start - EXCERPT_MARGIN, 0);
  const wide = Math.min(first.end + EXCERPT_MARGIN, points.length);
  const from = far === 0 ? 0 : Math.min(...[points.indexOf(' ', far) + 1].filter((at) => at > 0), first.start);
  const to = wide === points.length ? wide : Math.max(points.lastIndexOf(' ', wide), first.end);
  const moved = ranges.map(({ start, end }) => ({ start: start - from, end: end - from }));
  const parts = splitByRanges(points.slice(from, to).join(''), moved);
  const left = { text: '…', isHighlighted: false };
  return [...(from > 0 ? [left] : []), ...parts, ...(to < points.length ? [left] : [])];
}
