import type { TextRange } from '../../clients/typescript/src/index.ts';

/** A part of a text, highlighted or not. */
export interface TextPart {
  text: string;
  isMarked: boolean;
}

/** Returns sorted, merged ranges within the text; invalid ranges are dropped. */
function tidied(ranges: TextRange[], length: number): TextRange[] {
  const inside = ranges
    .filter(({ start, end }) => Number.isInteger(start) && Number.isInteger(end))
    .map(({ start, end }) => ({ start: Math.max(start, 0), end: Math.min(end, length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const apart: TextRange[] = [];
  for (const range of inside) {
    const last = apart.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else apart.push(range);
  }
  return apart;
}

/** Splits a text into parts by highlighted ranges. Ranges count Unicode code points, in any order. */
export function partsOf(text: string, ranges: TextRange[]): TextPart[] {
  const points = [...text];
  const parts: TextPart[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    if (start < end) parts.push({ text: points.slice(start, end).join(''), isMarked });
  };
  let at = 0;
  for (const { start, end } of tidied(ranges, points.length)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, points.length, false);
  return parts;
}

/** Code points before and after a match. */
const AROUND = 100;

/** Returns an excerpt around the first range, cut at word boundaries; empty without a range. */
export function excerptOf(text: string, ranges: TextRange[]): TextPart[] {
  const points = [...text];
  const [first] = tidied(ranges, points.length);
  if (!first) return [];
  const [far, wide] = [Math.max(first.start - AROUND, 0), Math.min(first.end + AROUND, points.length)];
  const from = far === 0 ? 0 : Math.min(...[points.indexOf(' ', far) + 1].filter((at) => at > 0), first.start);
  const to = wide === points.length ? wide : Math.max(points.lastIndexOf(' ', wide), first.end);
  const moved = ranges.map(({ start, end }) => ({ start: start - from, end: end - from }));
  const parts = partsOf(points.slice(from, to).join(''), moved);
  const left = { text: '…', isMarked: false };
  return [...(from > 0 ? [left] : []), ...parts, ...(to < points.length ? [left] : [])];
}
