import type { TextRange } from '../../clients/typescript/src/index.ts';

/** A piece of a text, marked or not. */
export interface TextPart {
  text: string;
  isMarked: boolean;
}

/** Ranges in order, inside the text, none touching another; what is no range is left out. */
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

/** A text in pieces, of which those of the ranges are marked. Ranges count Unicode code points; their order is of no account. */
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

/** The text around its first range, from word to word, with an ellipsis where something is left out; nothing without a range. */
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
