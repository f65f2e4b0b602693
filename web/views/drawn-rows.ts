/*
 * A list of thousands has only those lines in the document that are in the window or next to it. What stands for the others is as
 * high as they were, or as they are likely to be.
 */

/** The most lines that are drawn for the window; what has the focus or is open comes on top of it with its neighbours. */
const MOST = 100;

/** Where each line begins, and at last where the list ends. */
export function topsOf(heights: number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  return tops;
}

/** The line at a height, by halving; the first above all, the last below all. */
function lineAt(tops: number[], height: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The lines of a window that begins at a height of the list, with about one window more above and below. */
export function spanOf(tops: number[], top: number, windowHeight: number): [first: number, last: number] {
  const lines = tops.length - 1;
  const [from, to] = [lineAt(tops, top), lineAt(tops, top + windowHeight)];
  const spare = Math.max(2, Math.min(to - from + 1, (MOST - (to - from + 1)) >> 1));
  return [Math.max(0, from - spare), Math.min(lines - 1, to + spare)];
}

/** Whether all lines of a window are drawn. */
export const covers = ([first, last]: [number, number], tops: number[], top: number, windowHeight: number): boolean =>
  first <= lineAt(tops, top) && lineAt(tops, top + windowHeight) <= last;

/** Whether lines that are drawn still do for a window: with half of what is drawn beside it by `spanOf` left on either side. */
export function doesFor([first, last]: [number, number], tops: number[], top: number, windowHeight: number): boolean {
  const lines = tops.length - 1;
  const [from, to] = [lineAt(tops, top), lineAt(tops, top + windowHeight)];
  const [wanted, end] = spanOf(tops, top, windowHeight);
  const least = Math.min(from - wanted, end - to, to - from) >> 1;
  const isEnough = (beside: number, atEdge: boolean) => atEdge || beside >= Math.max(1, least);
  // What is far more than that was drawn for another window.
  const isSmall = last - first <= end - wanted + 2;
  return isSmall && isEnough(from - first, first === 0) && isEnough(last - to, last === lines - 1);
}

/** The most new lines that are drawn at once where the window shows none of them yet: a key that comes meanwhile waits no longer. */
const STEP = 6;

/** What is drawn on the way from one span of lines to another: some lines nearer to it, or all of it where they have no line in common. */
export function nearer([first, last]: [number, number], [from, to]: [number, number]): [first: number, last: number] {
  if (to < first || last < from) return [from, to];
  const towards = (place: number, wanted: number) =>
    place < wanted ? Math.min(place + STEP, wanted) : Math.max(place - STEP, wanted);
  return [towards(first, from), towards(last, to)];
}

/** The lines to draw in their order: those of the window, and others with their neighbours, so that a key finds the next one. */
export function placesOf([first, last]: [number, number], others: number[], lines: number): number[] {
  const places = new Set<number>();
  for (let place = first; place <= last; place += 1) places.add(place);
  for (const other of others) for (const place of [other - 1, other, other + 1]) places.add(place);
  return [...places].filter((place) => place >= 0 && place < lines).sort((a, b) => a - b);
}
