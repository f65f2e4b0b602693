import { type LinePair, pairEqualLines } from './pair-equal-lines.ts';
import { type ComparisonBudget as Alike, pairSimilarLines } from './pair-similar-lines.ts';
import { countWords, type DiffSegment, diffWords, type WordDiff } from './word-diff.ts';

/*
 * The difference of two long texts: equal lines are paired first, then edited lines between them, and edited lines
 * are compared by words. A budget bounds the work; beyond it, a range is one removal and one addition.
 */

/** Limit of changed words and punctuation marks of one line. */
const MAX_CHANGES_PER_LINE = 1_000;
/**
 * Longer lines are not compared by words, because the time is quadratic in their length. A passage has 3,000 bytes.
 */
const MAX_DIFF_LINE_LENGTH = 4_000;
/** The fixed cost of a line, in characters. */
const LINE_OVERHEAD_CHARACTERS = 10;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;

/**
 * A part of the difference of two texts: an equal line, an edited line, or removed or added lines.
 * `removed` and `added` are numbers of words.
 */
export interface DiffPart {
  change: 'unchanged' | 'changed' | 'removed' | 'added';
  /** The index of its first line in each text; null if the text has none of it. */
  before: number | null;
  after: number | null;
  lines: number;
  /** The lines, without the line ends after the last one, which are in `ends`. */
  segments: DiffSegment[];
  endSegments: DiffSegment[];
  removed: number;
  added: number;
  /** False if the lines were not aligned because the budget was used up. */
  isAligned: boolean;
}

/** The budget of one difference: about a second for two texts of a million characters. */
interface DiffBudget extends Alike {
  /** Squares of changed words within lines, as the time grows. */
  edits: number;
  /** Characters to split into words. */
  characters: number;
}

/**
 * Returns the difference of two texts as parts, in order.
 * Equal lines are paired first, then similar lines, whose words are compared. The equal and removed segments, joined
 * with their line ends, are the earlier text; the equal and added segments are the later text.
 */
export function diffLines(earlierLines: TextLine[], laterLines: TextLine[]): DiffPart[] {
  const work: DiffBudget = { comparisons: 5_000_000, edits: 2_000_000, characters: 1_000_000 };
  const parts: DiffPart[] = [];
  let i = 0;
  let k = 0;
  const getTexts = (lines: TextLine[]) => lines.map(({ text }) => text);
  for (const [place, isPlace] of [
    ...pairEqualLines(getTexts(earlierLines), getTexts(laterLines)),
    [earlierLines.length, laterLines.length] as LinePair,
  ]) {
    if (i < place || k < isPlace)
      parts.push(...diffGap({ was: earlierLines, is: laterLines, i, k }, { to: place, isTo: isPlace }, work));
    i = place + 1;
    k = isPlace + 1;
    const before = earlierLines[place];
    const after = laterLines[isPlace];
    if (before && after) parts.push(createUnchangedPart([place, isPlace], before, after));
  }
  return parts;
}

/** Two texts, and a position in each. */
interface DiffPosition {
  was: TextLine[];
  is: TextLine[];
  i: number;
  k: number;
}

interface DiffEnd {
  /** The end in the earlier text. */
  to: number;
  /** The end in the later text. */
  isTo: number;
}

/** Returns the parts of a changed range: edited lines, and the removed and added lines around them. */
function diffGap({ was, is, i, k }: DiffPosition, { to, isTo }: DiffEnd, work: DiffBudget): DiffPart[] {
  const removed = was.slice(i, to);
  const added = is.slice(k, isTo);
  const texts = [removed, added].map((lines) => lines.map(({ text }) => text)) as [string[], string[]];
  const { pairs, isWhole } = pairSimilarLines(...texts, work);
  const parts: DiffPart[] = [];
  let from = 0;
  let isFrom = 0;
  for (const [place, isPlace] of [...pairs, [removed.length, added.length] as LinePair]) {
    if (from < place)
      parts.push(
        createWholePart(
          'removed',
          { lines: removed.slice(from, place), lineIndex: i + from, isAligned: isWhole },
          work,
        ),
      );
    if (isFrom < isPlace)
      parts.push(
        createWholePart(
          'added',
          { lines: added.slice(isFrom, isPlace), lineIndex: k + isFrom, isAligned: isWhole },
          work,
        ),
      );
    const before = removed[place];
    const after = added[isPlace];
    if (before && after) parts.push(...diffLinePair([i + place, k + isPlace], { was: before, is: after }, work));
    from = place + 1;
    isFrom = isPlace + 1;
  }
  return parts;
}

interface DiffedLines {
  /** The earlier line. */
  was: TextLine;
  /** The later line. */
  is: TextLine;
}

/** Returns the part of an edited line; a removal and an addition if the budget is used up. */
function diffLinePair([before, after]: LinePair, { was, is }: DiffedLines, work: DiffBudget): DiffPart[] {
  if (was.text === is.text) return [createUnchangedPart([before, after], was, is)];
  const difference = diffWordsWithinBudget(was.text, is.text, work);
  if (!difference)
    return [
      createWholePart('removed', { lines: [was], lineIndex: before, isAligned: false }, work),
      createWholePart('added', { lines: [is], lineIndex: after, isAligned: false }, work),
    ];
  const { segments, removed, added } = difference;
  const parts = { segments, endSegments: diffLineEnds(was.ends, is.ends), removed, added };
  return [{ change: 'changed', before, after, lines: 1, ...parts, isAligned: true }];
}

function diffWordsWithinBudget(was: string, is: string, work: DiffBudget): WordDiff | null {
  if (was.length > MAX_DIFF_LINE_LENGTH || is.length > MAX_DIFF_LINE_LENGTH) return null;
  work.characters -= was.length + is.length;
  if (work.characters < 0) return null;
  const maxChanges = Math.min(MAX_CHANGES_PER_LINE, Math.floor(Math.sqrt(Math.max(0, work.edits))));
  const difference = diffWords(was, is, maxChanges);
  work.edits -= (difference?.changedTokens ?? maxChanges) ** 2;
  return difference;
}

function createUnchangedPart([before, after]: LinePair, was: TextLine, is: TextLine): DiffPart {
  const parts = { segments: [{ op: 'equal' as const, text: was.text }], endSegments: diffLineEnds(was.ends, is.ends) };
  return { change: 'unchanged', before, after, lines: 1, ...parts, removed: 0, added: 0, isAligned: true };
}

interface WholePartLines {
  /** The lines. */
  lines: TextLine[];
  /** The index of the first line. */
  lineIndex: number;
  /** Whether the lines were aligned. */
  isAligned: boolean;
}

function createWholePart(
  op: 'removed' | 'added',
  { lines, lineIndex, isAligned }: WholePartLines,
  work: DiffBudget,
): DiffPart {
  const [last] = lines.slice(-1);
  const text = lines.map((line) => (line === last ? line.text : line.text + line.ends)).join('');
  const wordCount = lines.reduce((sum, line) => sum + countWordsWithinBudget(line.text, work), 0);
  const positions = op === 'removed' ? { before: lineIndex, after: null } : { before: null, after: lineIndex };
  const counts = op === 'removed' ? { removed: wordCount, added: 0 } : { removed: 0, added: wordCount };
  const parts = { segments: [{ op, text }], endSegments: createSegments(op, last?.ends ?? '') };
  return { change: op, ...positions, lines: lines.length, ...parts, ...counts, isAligned };
}

/** Returns the number of words. Beyond the budget, words are runs of letters and digits. */
function countWordsWithinBudget(line: string, work: DiffBudget): number {
  work.characters -= line.length + LINE_OVERHEAD_CHARACTERS;
  return work.characters < 0 || line.length > MAX_DIFF_LINE_LENGTH
    ? (line.match(LETTERS_AND_DIGITS)?.length ?? 0)
    : countWords(line);
}

const diffLineEnds = (was: string, is: string): DiffSegment[] =>
  was === is ? createSegments('equal', was) : [...createSegments('removed', was), ...createSegments('added', is)];

const createSegments = (op: DiffSegment['op'], text: string): DiffSegment[] => (text === '' ? [] : [{ op, text }]);

/**
 * A line of a text; `ends` has the line ends between it and the next line that is not empty.
 * Only the first line of a text can be empty.
 */
export interface TextLine {
  text: string;
  ends: string;
}

/**
 * Splits a text into lines; the line ends of empty lines belong to the line before them.
 * The lines joined with their ends are the text.
 */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const [, line = '', ends = ''] of text.matchAll(/([^\n]*)(\n+|$)/g))
    if (line !== '' || ends !== '') lines.push({ text: line, ends });
  return lines;
}
