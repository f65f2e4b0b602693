import { findAlignedStarts } from './pdf-aligned.ts';
import { countDirections, toLogicalOrder, withoutForms } from './pdf-bidi.ts';
import type { Run } from './pdf-runs.ts';
import { raised } from './raised.ts';

/** Words of a row that stand together. */
export interface Segment {
  text: string;
  x: number;
  right: number;
  size: number;
  font: string;
}

/** All that is on one line of a page, from the side on which lines begin; places are measured from that side. */
export interface Row {
  segments: Segment[];
  y: number;
  size: number;
  font: string;
}

/** Parts of the size of the letters: between baselines of one row, between words, between columns. */
const SAME_LINE = 0.35;
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.1;
/** Before a column in which cells of other lines begin. */
const ALIGNED_GAP = 0.4;
const RAISED_SIZE = 0.8;
/** Letters from the left for each from the right that a line from the right has at most. */
const MOST_OTHERS = 4;

/** A line that may begin within a sentence: a small letter, or a script that has no other ones. */
export const BEGINS_WITHIN =
  /^[\p{Ll}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hebrew}\p{Script=Arabic}]/u;

export const textOfRow = (row: Row) => row.segments.map(({ text }) => text).join(' ');
export const leftOf = (row: Row) => row.segments[0]?.x ?? 0;
export const rightOf = (row: Row) => row.segments.at(-1)?.right ?? 0;

/** The rows of a page from the top. Raised numbers belong to the row that they are close to. */
export function rowsOf(runs: Run[]): Row[] {
  const { right, left } = countDirections(runs.map(({ text }) => text).join(' '));
  const isFromRight = right > left;
  const lines: Run[][] = [];
  for (const run of [...runs].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && run.y - first.y <= SAME_LINE * Math.min(first.size, run.size)) line.push(run);
    else lines.push([run]);
  }
  const whole = isFromRight ? mirrored(withRaised(lines)) : withRaised(lines);
  const starts = columnStarts(whole);
  const aligned = findAlignedStarts(whole);
  return whole.map((line, index) => {
    const gapAt = (x: number) => {
      if (aligned[index]?.has(x)) return ALIGNED_GAP;
      return starts.has(x) ? NARROW_GAP : COLUMN_GAP;
    };
    return rowOf(line, gapAt, isFromRight);
  });
}

/** Lines of runs whose places are measured from the right of the text. */
function mirrored(lines: Run[][]): Run[][] {
  const edge = lines.flat().reduce((most, { right }) => Math.max(most, right), 0);
  return lines.map((line) => line.map((run) => ({ ...run, x: edge - run.right, right: edge - run.x })));
}

/** Lines of small letters close above another, or beneath it, become part of it. */
function withRaised(lines: Run[][]): Run[][] {
  const kept: Run[][] = [];
  for (const [place, line] of lines.entries()) {
    const above = kept.at(-1);
    const below = lines[place + 1];
    if (below && isRaisedIn(line, below)) below.push(...line);
    else if (above && isRaisedIn(line, above)) above.push(...line);
    else kept.push(line);
  }
  return kept;
}

function isRaisedIn(small: Run[], line: Run[]): boolean {
  const { size, y } = largest(line);
  const apart = Math.abs((small[0]?.y ?? 0) - y);
  const isNear = (run: Run) => line.some((other) => run.x < other.right + size && run.right > other.x - size);
  return (
    apart < size * 0.7 && small.every((run) => run.size <= size * RAISED_SIZE && run.text.length <= 4 && isNear(run))
  );
}

const largest = (line: Run[]) => line.reduce((most, run) => (run.size > most.size ? run : most));

function rowOf(line: Run[], gapAt: (x: number) => number, isFromRight: boolean): Row {
  const runs = [...line].sort((a, b) => a.x - b.x);
  const { size, y } = largest(runs);
  const groups: Run[][] = [];
  let end = 0;
  for (const run of runs) {
    const group = groups.at(-1);
    const gap = gapAt(Math.round(run.x));
    const isColumn = run.x - end > gap * (gap === COLUMN_GAP ? size : run.size);
    if (group && !isColumn) group.push(run);
    else groups.push([run]);
    end = group && !isColumn ? Math.max(end, run.right) : run.right;
  }
  const segments = groups.map((group) => segmentOf(group, { size, y }, isFromRight));
  return rowOfSegments(segments, y);
}

/** Runs that are close to each other as one segment, in the size and the font of the longest. */
function segmentOf(runs: Run[], row: { size: number; y: number }, isFromRight: boolean): Segment {
  const longest = runs.reduce((most, run) => (run.text.length > most.text.length ? run : most));
  const visual = visualText(isFromRight ? [...runs].reverse() : runs, row, isFromRight);
  return {
    text: withoutForms(toLogicalOrder(visual, baseOf(visual, isFromRight))),
    x: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(({ right }) => right)),
    size: longest.size,
    font: longest.font,
  };
}

/** Runs from the left as one text. */
function visualText([first, ...others]: Run[], { size, y }: { size: number; y: number }, isMirrored: boolean): string {
  if (!first) return '';
  let text = first.text;
  let end = isMirrored ? -first.x : first.right;
  for (const run of others) {
    const gap = (isMirrored ? -run.right : run.x) - end;
    const isRaised = run.size <= size * RAISED_SIZE && y - run.y > size * 0.15;
    const isApart = !isRaised && (gap > WORD_GAP * size || (run.isApart && gap > -WORD_GAP * size));
    text += `${isApart ? ' ' : ''}${isRaised ? raised(text, run.text, false) : run.text}`;
    end = Math.max(end, isMirrored ? -run.x : run.right);
  }
  return text;
}

/** The direction of a line: that of most of its letters; on a page from the right a name from the left changes nothing. */
function baseOf(visual: string, isFromRight: boolean): 0 | 1 {
  const { right, left } = countDirections(visual);
  if (right > left || (isFromRight && right > 0 && left <= right * MOST_OTHERS)) return 1;
  return isFromRight && right === 0 && /^[.,:;!?%]/.test(visual) && !/[.,:;!?]$/.test(visual) ? 1 : 0;
}

/** A row of these segments, in the size and the font of most of its letters. */
export function rowOfSegments(segments: Segment[], y: number): Row {
  const size = Number(commonest(segments.map((segment) => [String(segment.size), segment.text.length])));
  return { segments, y, size, font: commonest(segments.map(({ font, text }) => [font, text.length])) };
}

/** What has the largest weight in all. */
export function commonest(weighed: [string, number][]): string {
  const weights = new Map<string, number>();
  for (const [name, weight] of weighed) weights.set(name, (weights.get(name) ?? 0) + weight);
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** The gap before a column that is close to another, as a part of the size of the letters: wider than one between words. */
const NARROW_GAP = 0.65;
/** Lines that show a column, and the share of them that others may cross. */
const LEAST_LINES = 6;
const MOST_CROSSED = 0.25;
/** Places that are looked at: a page has a few columns, a hostile one a start for each word. */
const MOST_PLACES = 48;

/** Places, in whole points from the left, where runs begin again and again after a narrow gap, and that few lines cross. */
function columnStarts(lines: Run[][]): Set<number> {
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
