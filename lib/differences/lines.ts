import { type Work as Alike, alikeOf } from './alike.ts';
import { anchorsOf, type Pair } from './anchors.ts';
import type { Line } from './line.ts';
import { countWords, type Difference, differenceInWords, type Segment } from './words.ts';

/*
 * The difference of two long texts: equal lines are paired first, then edited lines between them, and edited lines
 * are compared by words. A budget bounds the work; beyond it, a range is one removal and one addition.
 */

/** Limit of changed words and punctuation marks of one line. */
const MOST_CHANGES = 1_000;
/**
 * Longer lines are not compared by words, because the time is quadratic in their length. A passage has 3,000 bytes.
 */
const LONGEST = 4_000;
/** The fixed cost of a line, in characters. */
const A_CALL = 10;
const RUNS = /[\p{L}\p{N}]+/gu;

/** A part of the difference: equal lines, an edited line, or removed or added lines. */
export interface Part {
  change: 'unchanged' | 'changed' | 'removed' | 'added';
  /** The index of its first line in each text; null if the text has none of it. */
  before: number | null;
  after: number | null;
  lines: number;
  /** The lines, without the line ends after the last one, which are in `ends`. */
  segments: Segment[];
  ends: Segment[];
  removed: number;
  added: number;
  /** False if the lines were not aligned because the budget was used up. */
  isAligned: boolean;
}

/** The budget of one difference: about a second for two texts of a million characters. */
interface Work extends Alike {
  /** Squares of changed words within lines, as the time grows. */
  edits: number;
  /** Characters to split into words. */
  characters: number;
}

/**
 * Returns the parts of the difference of two texts, in order. Equal and removed segments with their ends, joined, are
 * the earlier text; equal and added ones the later.
 */
export function differenceInLines(was: Line[], is: Line[]): Part[] {
  const work: Work = { comparisons: 5_000_000, edits: 2_000_000, characters: 1_000_000 };
  const parts: Part[] = [];
  let i = 0;
  let k = 0;
  const textsOf = (lines: Line[]) => lines.map(({ text }) => text);
  for (const [place, isPlace] of [...anchorsOf(textsOf(was), textsOf(is)), [was.length, is.length] as Pair]) {
    if (i < place || k < isPlace) parts.push(...partsBetween({ was, is, i, k }, place, isPlace, work));
    i = place + 1;
    k = isPlace + 1;
    const before = was[place];
    const after = is[isPlace];
    if (before && after) parts.push(unchanged([place, isPlace], before, after));
  }
  return parts;
}

/** Two texts, and a position in each. */
interface Here {
  was: Line[];
  is: Line[];
  i: number;
  k: number;
}

/** Returns the parts of a changed range: edited lines, and the removed and added lines around them. */
function partsBetween({ was, is, i, k }: Here, to: number, isTo: number, work: Work): Part[] {
  const gone = was.slice(i, to);
  const come = is.slice(k, isTo);
  const texts = [gone, come].map((lines) => lines.map(({ text }) => text)) as [string[], string[]];
  const { pairs, isWhole } = alikeOf(...texts, work);
  const parts: Part[] = [];
  let from = 0;
  let isFrom = 0;
  for (const [place, isPlace] of [...pairs, [gone.length, come.length] as Pair]) {
    if (from < place) parts.push(whole('removed', gone.slice(from, place), i + from, work, isWhole));
    if (isFrom < isPlace) parts.push(whole('added', come.slice(isFrom, isPlace), k + isFrom, work, isWhole));
    const before = gone[place];
    const after = come[isPlace];
    if (before && after) parts.push(...paired([i + place, k + isPlace], before, after, work));
    from = place + 1;
    isFrom = isPlace + 1;
  }
  return parts;
}

/** Returns the part of an edited line; a removal and an addition if the budget is used up. */
function paired([before, after]: Pair, was: Line, is: Line, work: Work): Part[] {
  if (was.text === is.text) return [unchanged([before, after], was, is)];
  const difference = wordsWithin(was.text, is.text, work);
  if (!difference) return [whole('removed', [was], before, work, false), whole('added', [is], after, work, false)];
  const { segments, removed, added } = difference;
  const told = { segments, ends: endsOf(was.ends, is.ends), removed, added };
  return [{ change: 'changed', before, after, lines: 1, ...told, isAligned: true }];
}

function wordsWithin(was: string, is: string, work: Work): Difference | null {
  if (was.length > LONGEST || is.length > LONGEST) return null;
  work.characters -= was.length + is.length;
  if (work.characters < 0) return null;
  const most = Math.min(MOST_CHANGES, Math.floor(Math.sqrt(Math.max(0, work.edits))));
  const difference = differenceInWords(was, is, most);
  work.edits -= (difference?.changes ?? most) ** 2;
  return difference;
}

function unchanged([before, after]: Pair, was: Line, is: Line): Part {
  const told = { segments: [{ op: 'equal' as const, text: was.text }], ends: endsOf(was.ends, is.ends) };
  return { change: 'unchanged', before, after, lines: 1, ...told, removed: 0, added: 0, isAligned: true };
}

function whole(op: 'removed' | 'added', lines: Line[], place: number, work: Work, isAligned: boolean): Part {
  const [last] = lines.slice(-1);
  const text = lines.map((line) => (line === last ? line.text : line.text + line.ends)).join('');
  const words = lines.reduce((sum, line) => sum + wordsOf(line.text, work), 0);
  const places = op === 'removed' ? { before: place, after: null } : { before: null, after: place };
  const counts = op === 'removed' ? { removed: words, added: 0 } : { removed: 0, added: words };
  const told = { segments: [{ op, text }], ends: segmentOf(op, last?.ends ?? '') };
  return { change: op, ...places, lines: lines.length, ...told, ...counts, isAligned };
}

/** Beyond the budget, words are runs of letters and digits. */
function wordsOf(line: string, work: Work): number {
  work.characters -= line.length + A_CALL;
  return work.characters < 0 || line.length > LONGEST ? (line.match(RUNS)?.length ?? 0) : countWords(line);
}

const endsOf = (was: string, is: string): Segment[] =>
  was === is ? segmentOf('equal', was) : [...segmentOf('removed', was), ...segmentOf('added', is)];

const segmentOf = (op: Segment['op'], text: string): Segment[] => (text === '' ? [] : [{ op, text }]);
