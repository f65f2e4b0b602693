import { toVisualOrder } from './pdf-bidi.ts';

/**
 * A piece of text in one font on a PDF page, in visual order, with its position in points.
 * Positions are measured from the left and the top.
 */
export interface PdfTextRun {
  text: string;
  x: number;
  right: number;
  /** The position of its baseline. */
  y: number;
  size: number;
  font: string;
  /** Whether a space precedes it. */
  isApart: boolean;
}

/**
 * A text item as pdfjs returns it.
 * `transform` maps positions in the text to positions on the page (PDF 1.7, section 8.3).
 */
export interface PdfjsTextItem {
  str: string;
  width: number;
  height: number;
  transform: number[];
  fontName: string;
}

type Matrix = [number, number, number, number, number, number];
const DEGREES = 180 / Math.PI;
/** Smaller letters, in points, are invisible to readers. */
const MIN_READABLE_SIZE = 1;

/**
 * Converts the text items of a PDF page to text runs with positions, in the order of pdfjs.
 * Only text in the most frequent direction is included, so that slanted watermarks are omitted.
 */
export function buildPdfTextRuns(items: PdfjsTextItem[], viewport: Matrix): PdfTextRun[] {
  const placed = items
    .flatMap((item) => (item.str === '' ? [] : [{ item, at: multiply(viewport, item.transform as Matrix) }]))
    .filter(({ at }) => !isTiny(at));
  const directions = new Map<number, number>();
  for (const { item, at } of placed) {
    const direction = getDirection(at);
    directions.set(direction, (directions.get(direction) ?? 0) + item.str.length);
  }
  const [main = 0] = [...directions].filter(([direction]) => direction % 90 === 0).sort((a, b) => b[1] - a[1])[0] ?? [
    0,
  ];
  const runs: PdfTextRun[] = [];
  let isApart = false;
  for (const { item, at } of placed) {
    const str = toVisualOrder(item.str);
    if (str.trim() === '') isApart = true;
    else if (getDirection(at) === main) {
      runs.push(buildRun({ ...item, str }, rotate(at, main), isApart || /^\s/.test(str)));
      isApart = /\s$/.test(str);
    }
  }
  return runs;
}

/** Returns true for unreadably small letters. Size 0 means unknown, as in Type 3 fonts. */
const isTiny = ([, , c, d]: Matrix) => Math.hypot(c, d) > 0 && Math.hypot(c, d) < MIN_READABLE_SIZE;

function buildRun({ str, width, fontName }: PdfjsTextItem, [, , c, d, x, y]: Matrix, isApart: boolean): PdfTextRun {
  return { text: str.trim(), x, right: x + width, y, size: Math.hypot(c, d) || 1, font: fontName, isApart };
}

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** Returns the direction of a text in degrees clockwise: 0, 90, 180 or 270; other values are slanted. */
function getDirection([a, b]: Matrix): number {
  const degrees = Math.round(Math.atan2(b, a) * DEGREES + 360) % 360;
  const right = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - right) <= 2 ? right % 360 : degrees;
}

/** Returns a position on a page that is rotated so that its text runs to the right. */
function rotate([a, b, c, d, x, y]: Matrix, direction: number): Matrix {
  if (direction === 90) return [b, -a, d, -c, y, -x];
  if (direction === 180) return [-a, -b, -c, -d, -x, -y];
  if (direction === 270) return [-b, a, -d, c, -y, x];
  return [a, b, c, d, x, y];
}
