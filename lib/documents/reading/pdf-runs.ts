import { toVisualOrder } from './pdf-bidi.ts';

/** A run of text of a page as it is seen from the left, at its place, in points from the left and the top of the page as it is read. */
export interface Run {
  text: string;
  x: number;
  right: number;
  /** Of its baseline. */
  y: number;
  size: number;
  font: string;
  /** Whether a space stands before it. */
  isApart: boolean;
}

/** An item of pdfjs: `transform` is a matrix from the text to the page, as PDF 1.7, section 8.3 has it. */
export interface Item {
  str: string;
  width: number;
  height: number;
  transform: number[];
  fontName: string;
}

type Matrix = [number, number, number, number, number, number];
const DEGREES = 180 / Math.PI;
/** Points of letters that nobody can read. */
const TINY = 1;

/**
 * The runs of a page in the direction in which most of its text is written. Text at a slant is a watermark and left out; what is
 * written in another direction stands after the rest, from the top.
 */
export function runsOf(items: Item[], viewport: Matrix): Run[] {
  const placed = items
    .flatMap((item) => (item.str === '' ? [] : [{ item, at: product(viewport, item.transform as Matrix) }]))
    .filter(({ at }) => !isTiny(at));
  const directions = new Map<number, number>();
  for (const { item, at } of placed) {
    const direction = directionOf(at);
    directions.set(direction, (directions.get(direction) ?? 0) + item.str.length);
  }
  const [main = 0] = [...directions].filter(([direction]) => direction % 90 === 0).sort((a, b) => b[1] - a[1])[0] ?? [
    0,
  ];
  const runs: Run[] = [];
  let isApart = false;
  for (const { item, at } of placed) {
    const str = toVisualOrder(item.str);
    if (str.trim() === '') isApart = true;
    else if (directionOf(at) === main) {
      runs.push(runOf({ ...item, str }, turned(at, main), isApart || /^\s/.test(str)));
      isApart = /\s$/.test(str);
    }
  }
  return runs;
}

/** Letters of no size have none that is told: Type 3 fonts may. */
const isTiny = ([, , c, d]: Matrix) => Math.hypot(c, d) > 0 && Math.hypot(c, d) < TINY;

function runOf({ str, width, fontName }: Item, [, , c, d, x, y]: Matrix, isApart: boolean): Run {
  return { text: str.trim(), x, right: x + width, y, size: Math.hypot(c, d) || 1, font: fontName, isApart };
}

const product = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** Degrees clockwise in which a text runs: 0, 90, 180 or 270; anything else is a slant. */
function directionOf([a, b]: Matrix): number {
  const degrees = Math.round(Math.atan2(b, a) * DEGREES + 360) % 360;
  const right = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - right) <= 2 ? right % 360 : degrees;
}

/** A place on a page that is turned so that its text runs to the right. */
function turned([a, b, c, d, x, y]: Matrix, direction: number): Matrix {
  if (direction === 90) return [b, -a, d, -c, y, -x];
  if (direction === 180) return [-a, -b, -c, -d, -x, -y];
  if (direction === 270) return [-b, a, -d, c, -y, x];
  return [a, b, c, d, x, y];
}
