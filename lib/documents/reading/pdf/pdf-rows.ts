import { formatSuperscript } from '../text-block.ts';
import { findAlignedColumnStarts } from './pdf-aligned.ts';
import { countLettersByDirection, normalizePresentationForms, toLogicalOrder } from './pdf-bidi.ts';
import type { PdfTextRun } from './pdf-runs.ts';

/**
 * Words of a PDF row that no column gap separates.
 * `x` and `right` are the horizontal positions of their beginning and end, `size` is the letter size, all in points.
 */
export interface RowSegment {
  text: string;
  x: number;
  right: number;
  size: number;
  font: string;
}

/**
 * One line of a PDF page, split into segments at column gaps; all measures are in points.
 * Horizontal positions are measured from the side on which lines begin, `y` from the top.
 */
export interface PdfRow {
  segments: RowSegment[];
  y: number;
  size: number;
  font: string;
}

/** Parts of the letter size: between baselines of one row, between words, and between columns. */
const SAME_LINE = 0.35;
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.1;
/** The gap before a column in which cells of other lines begin. */
const ALIGNED_GAP = 0.4;
const RAISED_SIZE = 0.8;
/** The most left-to-right letters per right-to-left letter on a right-to-left line. */
const MAX_OTHERS = 4;

/**
 * Matches a line that may continue the sentence of the line before it.
 * Such a line begins with a lower-case letter, or with a letter of a script without case.
 */
export const MID_SENTENCE_START_PATTERN =
  /^[\p{Ll}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Returns the text of a row, its segments separated by spaces. */
export const getRowText = (row: PdfRow) => row.segments.map(({ text }) => text).join(' ');
/** Returns where a row begins, in points from the side on which lines begin; 0 for an empty row. */
export const getRowStartX = (row: PdfRow) => row.segments[0]?.x ?? 0;
/** Returns where a row ends, in points from the side on which lines begin; 0 for an empty row. */
export const getRowEndX = (row: PdfRow) => row.segments.at(-1)?.right ?? 0;

/**
 * Groups the text runs of a PDF page into rows, from the top.
 * Superscripts are joined to the row next to them; wide gaps separate the segments of a row.
 */
export function buildRows(runs: PdfTextRun[]): PdfRow[] {
  const { right, left } = countLettersByDirection(runs.map(({ text }) => text).join(' '));
  const isFromRight = right > left;
  const lines: PdfTextRun[][] = [];
  for (const run of [...runs].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && run.y - first.y <= SAME_LINE * Math.min(first.size, run.size)) line.push(run);
    else lines.push([run]);
  }
  const mergedLines = isFromRight ? mirrorLines(mergeSuperscripts(lines)) : mergeSuperscripts(lines);
  const starts = findColumnStarts(mergedLines);
  const aligned = findAlignedColumnStarts(mergedLines);
  return mergedLines.map((line, index) => {
    const gapAt = (x: number) => {
      if (aligned[index]?.has(x)) return ALIGNED_GAP;
      return starts.has(x) ? NARROW_GAP : COLUMN_GAP;
    };
    return buildRow(line, gapAt, isFromRight);
  });
}

/** Returns the lines with positions measured from the right of the text. */
function mirrorLines(lines: PdfTextRun[][]): PdfTextRun[][] {
  const edge = lines.flat().reduce((most, { right }) => Math.max(most, right), 0);
  return lines.map((line) => line.map((run) => ({ ...run, x: edge - run.right, right: edge - run.x })));
}

/** Merges lines of small letters directly above or below another line into that line. */
function mergeSuperscripts(lines: PdfTextRun[][]): PdfTextRun[][] {
  const merged: PdfTextRun[][] = [];
  for (const [place, line] of lines.entries()) {
    const above = merged.at(-1);
    const below = lines[place + 1];
    if (below && isSuperscriptFor(line, below)) below.push(...line);
    else if (above && isSuperscriptFor(line, above)) above.push(...line);
    else merged.push(line);
  }
  return merged;
}

function isSuperscriptFor(small: PdfTextRun[], line: PdfTextRun[]): boolean {
  const { size, y } = findLargestRun(line);
  const apart = Math.abs((small[0]?.y ?? 0) - y);
  const isNear = (run: PdfTextRun) => line.some((other) => run.x < other.right + size && run.right > other.x - size);
  return (
    apart < size * 0.7 && small.every((run) => run.size <= size * RAISED_SIZE && run.text.length <= 4 && isNear(run))
  );
}

const findLargestRun = (line: PdfTextRun[]) => line.reduce((most, run) => (run.size > most.size ? run : most));

function buildRow(line: PdfTextRun[], gapAt: (x: number) => number, isFromRight: boolean): PdfRow {
  const runs = [...line].sort((a, b) => a.x - b.x);
  const { size, y } = findLargestRun(runs);
  const groups: PdfTextRun[][] = [];
  let end = 0;
  for (const run of runs) {
    const group = groups.at(-1);
    const gap = gapAt(Math.round(run.x));
    const isColumn = run.x - end > gap * (gap === COLUMN_GAP ? size : run.size);
    if (group && !isColumn) group.push(run);
    else groups.push([run]);
    end = group && !isColumn ? Math.max(end, run.right) : run.right;
  }
  const segments = groups.map((group) => buildSegment(group, { size, y }, isFromRight));
  return buildRowFromSegments(segments, y);
}

/** Returns adjacent runs as one segment, in the size and font of the longest run. */
function buildSegment(runs: PdfTextRun[], row: { size: number; y: number }, isFromRight: boolean): RowSegment {
  const longest = runs.reduce((most, run) => (run.text.length > most.text.length ? run : most));
  const visual = buildVisualText(isFromRight ? [...runs].reverse() : runs, row, isFromRight);
  return {
    text: normalizePresentationForms(toLogicalOrder(visual, getBaseDirection(visual, isFromRight))),
    x: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(({ right }) => right)),
    size: longest.size,
    font: longest.font,
  };
}

interface VisualTextOptions {
  size: number;
  y: number;
}

/** Returns runs from the left as one text. */
function buildVisualText(
  [first, ...others]: PdfTextRun[],
  { size, y }: VisualTextOptions,
  isMirrored: boolean,
): string {
  if (!first) return '';
  let text = first.text;
  let end = isMirrored ? -first.x : first.right;
  for (const run of others) {
    const gap = (isMirrored ? -run.right : run.x) - end;
    const isRaised = run.size <= size * RAISED_SIZE && y - run.y > size * 0.15;
    const isApart = !isRaised && (gap > WORD_GAP * size || (run.isApart && gap > -WORD_GAP * size));
    text += `${isApart ? ' ' : ''}${isRaised ? formatSuperscript(text, run.text, false) : run.text}`;
    end = Math.max(end, isMirrored ? -run.x : run.right);
  }
  return text;
}

/**
 * Returns the direction of a line: that of most of its letters.
 * On a right-to-left page, a left-to-right name does not change it.
 */
function getBaseDirection(visual: string, isFromRight: boolean): 0 | 1 {
  const { right, left } = countLettersByDirection(visual);
  if (right > left || (isFromRight && right > 0 && left <= right * MAX_OTHERS)) return 1;
  return isFromRight && right === 0 && /^[.,:;!?%]/.test(visual) && !/[.,:;!?]$/.test(visual) ? 1 : 0;
}

/** Builds a row of segments, with the letter size and font that most of its letters have. */
export function buildRowFromSegments(segments: RowSegment[], y: number): PdfRow {
  const size = Number(findWeightedMode(segments.map((segment) => [String(segment.size), segment.text.length])));
  return { segments, y, size, font: findWeightedMode(segments.map(({ font, text }) => [font, text.length])) };
}

/**
 * Returns the value with the largest sum of weights; '' for an empty list.
 * For example, it finds the font of most letters, from pairs of a font and a number of letters.
 */
export function findWeightedMode(weightedValues: [string, number][]): string {
  const weights = new Map<string, number>();
  for (const [name, weight] of weightedValues) weights.set(name, (weights.get(name) ?? 0) + weight);
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/**
 * The gap before a column that is close to another, as a part of the letter size.
 * It is wider than a gap between words.
 */
const NARROW_GAP = 0.65;
/** The least lines that indicate a column, and the largest share of lines that may cross it. */
const MIN_LINES = 6;
const MAX_CROSSED = 0.25;
/** Limit of examined starts: a page has a few columns, a hostile one a start per word. */
const MAX_STARTS = 48;

/**
 * Returns the column starts, in whole points from the left.
 * Text runs of many lines begin there after a narrow gap, and few lines cross them.
 */
function findColumnStarts(lines: PdfTextRun[][]): Set<number> {
  const counts = new Map<number, number>();
  for (const x of lines.flatMap(listStarts))
    for (const place of [x - 1, x, x + 1]) counts.set(place, (counts.get(place) ?? 0) + 1);
  const often = [...counts]
    .filter(([, count]) => count >= MIN_LINES)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_STARTS);
  return new Set(
    often.filter(([place, count]) => countCrossingLines(lines, place) < count * MAX_CROSSED).map(([place]) => place),
  );
}

/** Returns where text runs of a line begin after a gap, in whole points. */
function listStarts(line: PdfTextRun[]): number[] {
  const [first, ...others] = [...line].sort((a, b) => a.x - b.x);
  const starts: number[] = [];
  let end = first?.right ?? 0;
  for (const { x, right, size } of others) {
    if (x - end > NARROW_GAP * size) starts.push(Math.round(x));
    end = Math.max(end, right);
  }
  return starts;
}

const countCrossingLines = (lines: PdfTextRun[][], place: number) =>
  lines.filter((line) => line.some(({ x, right }) => x < place - 2 && right > place)).length;
