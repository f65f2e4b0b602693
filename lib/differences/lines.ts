import { type Work as Alike, alikeOf } from './alike.ts';
import { anchorsOf, type Pair } from './anchors.ts';
import type { Line } from './line.ts';
import { countWords, type Difference, differenceInWords, type Segment } from './words.ts';

/*
 * What differs between two long texts: lines that are the same in both are found first, then, between these, lines that are the same in
 * other words, and of each such pair the words. All of it is bounded: what would be too much work is told as what went and what came.
 */

/** Words and signs that may go and come within two lines. */
const MOST_CHANGES = 1_000;
/** Longer lines are not cut into words: the time of that grows with the square of their length. A passage has 3,000 bytes. */
const LONGEST = 4_000;
/** What it takes to begin with a line, in characters. */
const A_CALL = 10;
const RUNS = /[\p{L}\p{N}]+/gu;

/** A part of two texts: lines that are the same, a line in other words, or lines that went or came. */
export interface Part {
  change: 'unchanged' | 'changed' | 'removed' | 'added';
  /** The place of its first line in each text; null where the text has none of it. */
  before: number | null;
  after: number | null;
  lines: number;
  /** The lines, without the line ends after the last one, which are `ends`. */
  segments: Segment[];
  ends: Segment[];
  removed: number;
  added: number;
  /** False where it stands as a whole because to find its like would have been too much work. */
  isAligned: boolean;
}

/** What aligning may cost in all: for two texts of a million characters about a second. */
interface Work extends Alike {
  /** Of words within lines, as squares of how many may differ: so the time grows. */
  edits: number;
  /** Characters that are cut into words. */
  characters: number;
}

/**
 * The parts of two texts in their order. The equal and removed segments and ends of all, joined, are the earlier text, the equal and added
 * ones the later, letter by letter.
 */
export function differenceInLines(was: Line[], is: Line[]): Part[] {
  const work: Work = { comparisons: 5_000_000, edits: 2_000_000, characters: 1_000_000 };
  const parts: Part[] = [];
  let [i, k] = [0, 0];
  const textsOf = (lines: Line[]) => lines.map(({ text }) => text);
  for (const [place, isPlace] of [...anchorsOf(textsOf(was), textsOf(is)), [was.length, is.length] as Pair]) {
    if (i < place || k < isPlace) parts.push(...partsBetween({ was, is, i, k }, place, isPlace, work));
    [i, k] = [place + 1, isPlace + 1];
    const [before, after] = [was[place], is[isPlace]];
    if (before && after) parts.push(unchanged([place, isPlace], before, after));
  }
  return parts;
}

/** Two texts, and places in them. */
interface Here {
  was: Line[];
  is: Line[];
  i: number;
  k: number;
}

/** The parts of a stretch that differs: lines in other words, and what went and came before, between and after them. */
function partsBetween({ was, is, i, k }: Here, to: number, isTo: number, work: Work): Part[] {
  const [gone, come] = [was.slice(i, to), is.slice(k, isTo)];
  const texts = [gone, come].map((lines) => lines.map(({ text }) => text)) as [string[], string[]];
  const { pairs, isWhole } = alikeOf(...texts, work);
  const parts: Part[] = [];
  let [from, isFrom] = [0, 0];
  for (const [place, isPlace] of [...pairs, [gone.length, come.length] as Pair]) {
    if (from < place) parts.push(whole('removed', gone.slice(from, place), i + from, work, isWhole));
    if (isFrom < isPlace) parts.push(whole('added', come.slice(isFrom, isPlace), k + isFrom, work, isWhole));
    const [before, after] = [gone[place], come[isPlace]];
    if (before && after) parts.push(...paired([i + place, k + isPlace], before, after, work));
    [from, isFrom] = [place + 1, isPlace + 1];
  }
  return parts;
}

/** A line in other words; as two wholes where it would be too much work. */
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

/** Beyond what may be cut into words they are runs of letters and digits. */
function wordsOf(line: string, work: Work): number {
  work.characters -= line.length + A_CALL;
  return work.characters < 0 || line.length > LONGEST ? (line.match(RUNS)?.length ?? 0) : countWords(line);
}

const endsOf = (was: string, is: string): Segment[] =>
  was === is ? segmentOf('equal', was) : [...segmentOf('removed', was), ...segmentOf('added', is)];

const segmentOf = (op: Segment['op'], text: string): Segment[] => (text === '' ? [] : [{ op, text }]);
