import type { Run } from './pdf-runs.ts';

/** The gap from which on a cell shows a column by itself, as a part of the size of the letters. */
const WIDE_GAP = 1.1;
/** Cells of other lines that show a column, and points by which they may differ. */
const LEAST_CELLS = 2;
const TOLERANCE = 1;
/** Places that are looked at: a table has a few columns, a hostile page a start for each word. */
const MOST_PLACES = 48;

/**
 * Returns, for each line of a page, the places in whole points where a column of a table begins: cells of two other lines begin there
 * after a wide gap, and no line between crosses it. The cells of the line itself may be as close as words nearly are.
 */
export function findAlignedStarts(lines: Run[][]): Set<number>[] {
  const starts = lines.map(toWideStarts);
  const found = lines.map(() => new Set<number>());
  for (const place of commonPlaces(starts)) {
    for (const stretch of stretchesAt(place, lines)) {
      const count = stretch.filter((index) => isNear(starts[index], place)).length;
      if (count < LEAST_CELLS) continue;
      for (const index of stretch) for (const x of around(place)) found[index]?.add(x);
    }
  }
  return found;
}

const around = (place: number) => [place - TOLERANCE, place, place + TOLERANCE];
const isNear = (starts: Set<number> | undefined, place: number) => around(place).some((x) => starts?.has(x));

/** Where runs of a line begin after a wide gap, in whole points. */
function toWideStarts(line: Run[]): Set<number> {
  const [first, ...others] = [...line].sort((a, b) => a.x - b.x);
  const starts = new Set<number>();
  let end = first?.right ?? 0;
  for (const { x, right, size } of others) {
    if (x - end > WIDE_GAP * size) starts.add(Math.round(x));
    end = Math.max(end, right);
  }
  return starts;
}

function commonPlaces(starts: Set<number>[]): number[] {
  const counts = new Map<number, number>();
  for (const place of starts.flatMap((places) => [...places])) counts.set(place, (counts.get(place) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return sorted.slice(0, MOST_PLACES).map(([place]) => place);
}

/** Indexes of lines that follow each other without one that crosses a place. */
function stretchesAt(place: number, lines: Run[][]): number[][] {
  const stretches: number[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const isCrossed = line.some(({ x, right }) => x < place - TOLERANCE * 2 && right > place);
    if (isCrossed) stretches.push([]);
    else stretches.at(-1)?.push(index);
  }
  return stretches;
}
