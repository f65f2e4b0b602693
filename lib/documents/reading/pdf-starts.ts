import type { Run } from './pdf-runs.ts';

/** The gap before a column that stands close to another, as a part of the size of the letters: wider than one between words. */
export const NARROW_GAP = 0.65;
/** Lines that show a column, and the share of them that others may cross. */
const LEAST_LINES = 6;
const MOST_CROSSED = 0.25;
/** Places that are looked at: a page has a few columns, a hostile one a start for each word. */
const MOST_PLACES = 48;

/** Places, in whole points from the left, where runs begin again and again after a narrow gap, and that few lines cross. */
export function columnStarts(lines: Run[][]): Set<number> {
  const counts = new Map<number, number>();
  for (const x of lines.flatMap(startsOf))
    for (const place of [x - 1, x, x + 1]) counts.set(place, (counts.get(place) ?? 0) + 1);
  const often = [...counts]
    .filter(([, count]) => count >= LEAST_LINES)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_PLACES);
  return new Set(
    often.filter(([place, count]) => crossing(lines, place) < count * MOST_CROSSED).map(([place]) => place),
  );
}

/** Where runs of a line begin after a gap, in whole points. */
function startsOf(line: Run[]): number[] {
  const [first, ...others] = [...line].sort((a, b) => a.x - b.x);
  const starts: number[] = [];
  let end = first?.right ?? 0;
  for (const { x, right, size } of others) {
    if (x - end > NARROW_GAP * size) starts.push(Math.round(x));
    end = Math.max(end, right);
  }
  return starts;
}

const crossing = (lines: Run[][], place: number) =>
  lines.filter((line) => line.some(({ x, right }) => x < place - 2 && right > place)).length;
