import { datesInOrder } from './days.ts';
import { readingOf } from './facts.ts';
import { isAmount } from './marks.ts';
import { numbersIn } from './numbers.ts';
import { wordsOf } from './words.ts';

/** A word, number or date of a text, and its place in the reading. */
export interface Token {
  low: string;
  key: string;
  /** False of small words. */
  isContent: boolean;
  at: number;
  end: number;
}

/** A text as it is followed: word by word. */
export interface Line {
  reading: string;
  tokens: Token[];
}

/** What two lines have between two of the words that they share; `after` is the second of these. */
export interface Gap {
  mine: Token[];
  theirs: Token[];
  after: { mine: Token; theirs: Token } | undefined;
  isFirst: boolean;
}

/** The words that two lines share in the same order, as gaps between them, and their share of the first one's content. */
export interface Alignment {
  gaps: Gap[];
  share: number;
}

const TOKEN = /\p{L}[\p{L}']*|\d[\d.,/-]*\d|\d|¦/gu;
/** Letters of a currency before its number: they are a part of it. */
const CURRENCY = /(?<![\p{L}\d])\p{L}{1,3}(?=[$£€¥₹]| ?\d[\d.,]{3})/gu;
const MOST = 240;
const TITLE = /^(?:mr|mrs|ms|dr|prof|herr|herrn|frau|mme|m|sr|sra|sig|dhr)$/;

/** Reads a folded text to be followed. */
export function lineOf(folded: string): Line {
  const reading = readingOf(folded, true).replace(CURRENCY, (code) => ' '.repeat(code.length));
  const numbers = new Map(numbersIn(reading).map(({ value, start }) => [start, value]));
  const dates = datesInOrder(folded);
  const isDated = dates.length === reading.split('¦').length - 1;
  const tokens = [...reading.matchAll(TOKEN)].slice(0, MOST).map(({ 0: low, index: at }) => {
    const [word] = TITLE.test(low) ? [] : wordsOf(low);
    const key = low === '¦' && isDated ? `¦${dates.shift()}` : (numbers.get(at) ?? word?.stem ?? low);
    return {
      low,
      key,
      isContent: (word !== undefined && !isAmount(low)) || /[\d¦]/.test(low),
      at,
      end: at + low.length,
    };
  });
  return { reading, tokens };
}

/** True of a number or date. */
export const isFigure = (token: Token | undefined) => /[\d¦]/.test(token?.low ?? '');

/** "order" and "ordered" may keep beginnings of different lengths. */
export const isSameWord = (a: Token, b: Token) =>
  a.key === b.key ||
  (a.isContent &&
    b.isContent &&
    Math.abs(a.key.length - b.key.length) < 3 &&
    Math.min(a.key.length, b.key.length) > 2 &&
    /^\p{L}/u.test(a.key) &&
    (a.key.startsWith(b.key) || b.key.startsWith(a.key)));

export const weightOf = (tokens: Token[]) => tokens.filter(({ isContent }) => isContent).length;

/** Aligns two lines; shared content counts most. */
export function align(mine: Token[], theirs: Token[]): Alignment {
  const width = theirs.length + 1;
  const best = new Uint16Array((mine.length + 1) * width);
  const worth = new Uint8Array(mine.length * width);
  for (let i = mine.length - 1; i >= 0; i -= 1)
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const [a, b] = [mine[i] as Token, theirs[j] as Token];
      if (isSameWord(a, b)) worth[i * width + j] = a.isContent ? 5 : 1;
      const at = i * width + j;
      const both = worth[at] ? (worth[at] ?? 0) + (best[at + width + 1] ?? 0) : 0;
      best[at] = Math.max(both, best[at + width] ?? 0, best[at + 1] ?? 0);
    }
  const gaps: Gap[] = [];
  let [i, j, fromI, fromJ, shared] = [0, 0, 0, 0, 0];
  while (i < mine.length && j < theirs.length) {
    const at = i * width + j;
    if (worth[at] && best[at] === (worth[at] ?? 0) + (best[at + width + 1] ?? 0)) {
      const after = { mine: mine[i] as Token, theirs: theirs[j] as Token };
      if (after.mine.isContent) {
        gaps.push({ mine: mine.slice(fromI, i), theirs: theirs.slice(fromJ, j), after, isFirst: gaps.length === 0 });
        [fromI, fromJ] = [i + 1, j + 1];
        shared += 1;
      }
      [i, j] = [i + 1, j + 1];
    } else if ((best[at + width] ?? 0) >= (best[at + 1] ?? 0)) i += 1;
    else j += 1;
  }
  gaps.push({ mine: mine.slice(fromI), theirs: theirs.slice(fromJ), after: undefined, isFirst: gaps.length === 0 });
  return { gaps, share: shared / Math.max(1, weightOf(mine)) };
}
