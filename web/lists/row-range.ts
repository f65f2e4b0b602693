/*
 * Row windowing: a long list has only the rows near the viewport in the document. Gaps have the measured or estimated
 * height of the others.
 */

/** The maximum number of rows for the viewport. Focused and open rows with their neighbours are added. */
const MAX_RENDERED_ROWS = 100;

/** Returns the offset of each row and the total height. */
export function computeRowTops(heights: number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  return tops;
}

/** Returns the index of the row at an offset, by binary search, within the bounds of the list. */
function findRowAt(tops: number[], height: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first and the last rendered row. */
export type RowRange = [first: number, last: number];

/** The visible part of a list, in pixels from the top of the list. */
export interface Viewport {
  top: number;
  height: number;
}

const findRowsAt = (tops: number[], { top, height }: Viewport) => ({
  from: findRowAt(tops, top),
  to: findRowAt(tops, top + height),
});

/** Returns the rows of the viewport with about one viewport more above and below. */
export function computeRowRange(tops: number[], viewport: Viewport): RowRange {
  const lines = tops.length - 1;
  const { from, to } = findRowsAt(tops, viewport);
  const spare = Math.max(2, Math.min(to - from + 1, (MAX_RENDERED_ROWS - (to - from + 1)) >> 1));
  return [Math.max(0, from - spare), Math.min(lines - 1, to + spare)];
}

/** Whether all rows of the viewport are rendered. */
export function coversViewport([first, last]: RowRange, tops: number[], viewport: Viewport): boolean {
  const { from, to } = findRowsAt(tops, viewport);
  return first <= from && to <= last;
}

/**
 * Returns whether the rendered rows are still sufficient.
 * At least half of the extra rows of `computeRowRange` must be left on each side.
 */
export function isRangeSufficient([first, last]: RowRange, tops: number[], viewport: Viewport): boolean {
  const lines = tops.length - 1;
  const { from, to } = findRowsAt(tops, viewport);
  const [wanted, end] = computeRowRange(tops, viewport);
  const least = Math.min(from - wanted, end - to, to - from) >> 1;
  const isEnough = (extra: number, atEdge: boolean) => atEdge || extra >= Math.max(1, least);
  // A much larger range was rendered for another viewport.
  const isSmall = last - first <= end - wanted + 2;
  return isSmall && isEnough(from - first, first === 0) && isEnough(last - to, last === lines - 1);
}

/** The maximum number of rows added per step, so that key events are not delayed. */
const MAX_ROWS_PER_STEP = 6;

/**
 * Returns the next range on the way to a target.
 * It is a few rows closer, or the target itself if they do not overlap.
 */
export function stepTowardsRange([first, last]: RowRange, [from, to]: RowRange): RowRange {
  if (to < first || last < from) return [from, to];
  const towards = (place: number, wanted: number) =>
    place < wanted ? Math.min(place + MAX_ROWS_PER_STEP, wanted) : Math.max(place - MAX_ROWS_PER_STEP, wanted);
  return [towards(first, from), towards(last, to)];
}

/**
 * Returns the indexes of the rows to render.
 * Besides the range these are other rows with their neighbours, so that a key finds the next one.
 */
export function listRowIndexes([first, last]: RowRange, others: number[], lines: number): number[] {
  const places = new Set<number>();
  for (let place = first; place <= last; place += 1) places.add(place);
  for (const other of others) for (const place of [other - 1, other, other + 1]) places.add(place);
  return [...places].filter((place) => place >= 0 && place < lines).sort((a, b) => a - b);
}
