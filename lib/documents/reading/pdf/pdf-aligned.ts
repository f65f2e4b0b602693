import type { PdfTextRun } from './pdf-runs.ts';

/** A gap of this part of the letter size indicates a column even on a single line. */
const WIDE_GAP = 1.1;
/** The least cells of other lines that indicate a column, and their tolerance in points. */
const MIN_CELLS = 2;
const TOLERANCE = 1;
/** Limit of examined starts: a table has a few columns, a hostile page one start per word. */
const MAX_STARTS = 48;

/**
 * Returns, for each line of a PDF page, the positions at which table columns begin, in whole points. A column begins at
 * a position if, on at least two lines, text begins there after a wide gap. It continues until a line has text across
 * the position. On the lines between, a narrower gap at the position is enough to separate two cells.
 */
export function findAlignedColumnStarts(lines: PdfTextRun[][]): Set<number>[] {
  const starts = lines.map(toWideStarts);
  const found = lines.map(() => new Set<number>());
  for (const place of findCommonStarts(starts)) {
    for (const stretch of splitAtCrossings(place, lines)) {
      const count = stretch.filter((index) => isNear(starts[index], place)).length;
      if (count < MIN_CELLS) continue;
      for (const index of stretch) for (const x of around(place)) found[index]?.add(x);
    }
  }
  return found;
}

const around = (place: number) => [place - TOLERANCE, place, place + TOLERANCE];
const isNear = (starts: Set<number> | undefined, place: number) => around(place).some((x) => starts?.has(x));

/** Returns where text runs of a line begin after a wide gap, in whole points. */
function toWideStarts(line: PdfTextRun[]): Set<number> {
  const [first, ...others] = [...line].sort((a, b) => a.x - b.x);
  const starts = new Set<number>();
  let end = first?.right ?? 0;
  for (const { x, right, size } of others) {
    if (x - end > WIDE_GAP * size) starts.add(Math.round(x));
    end = Math.max(end, right);
  }
  return starts;
}

function findCommonStarts(starts: Set<number>[]): number[] {
  const counts = new Map<number, number>();
  for (const place of starts.flatMap((places) => [...places])) counts.set(place, (counts.get(place) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return sorted.slice(0, MAX_STARTS).map(([place]) => place);
}

/** Returns the indexes of consecutive lines, split at lines that cross a position. */
function splitAtCrossings(place: number, lines: PdfTextRun[][]): number[][] {
  const stretches: number[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const isCrossed = line.some(({ x, right }) => x < place - TOLERANCE * 2 && right > place);
    if (isCrossed) stretches.push([]);
    else stretches.at(-1)?.push(index);
  }
  return stretches;
}
