import { inOrderOfBoth, type Pair, type Stretch, stretchesBetween } from './anchors.ts';

/*
 * Pairs edited lines: lines of two texts that are the same line in other words. In a short range the best pairing in
 * order is computed; in a long one, lines that share two consecutive words of no other line are paired first.
 */

/** The least similarity of two lines that are the same line in other words, from 0 to 1. */
const ALIKE = 0.5;
/** Word comparisons beyond which a range is long. */
const LONG = 200_000;
/** A letter of a script without spaces, or a run of letters and digits. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/** The remaining number of word comparisons. */
export interface Work {
  comparisons: number;
}

/** The words of a line, in text order and sorted. */
interface Worded {
  words: string[];
  sorted: string[];
}

type Lines = { was: Worded[]; is: Worded[] };

/** Returns the pairs of similar lines in order. `isWhole` is false if the budget did not allow a complete search. */
export function alikeOf(was: string[], is: string[], work: Work): { pairs: Pair[]; isWhole: boolean } {
  if (was.length === 0 || is.length === 0) return { pairs: [], isWhole: true };
  const lines = { was: was.map(wordedOf), is: is.map(wordedOf) };
  const all: Stretch = { was: [0, was.length], is: [0, is.length] };
  const anchors = costOf(lines, all) > LONG ? rarePairs(lines) : [];
  const pairs = [...anchors];
  let isWhole = true;
  for (const stretch of stretchesBetween(all, anchors)) {
    const cost = costOf(lines, stretch);
    if (cost <= work.comparisons) {
      work.comparisons -= cost;
      pairs.push(...bestPairs(lines, stretch));
    } else isWhole = false;
  }
  return { pairs: pairs.sort(([one], [other]) => one - other), isWhole };
}

function wordedOf(line: string): Worded {
  const words: string[] = line.match(WORD) ?? [];
  return { words, sorted: words.toSorted() };
}

function costOf({ was, is }: Lines, stretch: Stretch): number {
  const gone = was.slice(...stretch.was);
  const come = is.slice(...stretch.is);
  const words = (lines: Worded[]) => lines.reduce((sum, { sorted }) => sum + sorted.length, 0);
  return gone.length * come.length + come.length * words(gone) + gone.length * words(come);
}

/** Returns pairs of similar lines that share two consecutive words of no other line, in the order of both texts. */
function rarePairs({ was, is }: Lines): Pair[] {
  const places = new Map<string, { was?: number; is?: number }>();
  for (const [text, lines] of [['was', was] as const, ['is', is] as const])
    for (const [place, { words }] of lines.entries())
      for (let i = 1; i < words.length; i += 1) {
        const two = `${words[i - 1]} ${words[i]}`;
        const known = places.get(two);
        if (!known) places.set(two, { [text]: place });
        else known[text] = known[text] === undefined || known[text] === place ? place : SEVERAL;
      }
  const found = new Map<number, Map<number, number>>();
  for (const { was: place = SEVERAL, is: isPlace = SEVERAL } of places.values()) {
    if (place === SEVERAL || isPlace === SEVERAL) continue;
    const others = found.get(place) ?? new Map<number, number>();
    found.set(place, others.set(isPlace, (others.get(isPlace) ?? 0) + 1));
  }
  const likeliest = [...found].map(([place, others]): Pair => [place, mostOf(others)]);
  const ordered = likeliest.sort(([one], [other]) => one - other);
  return inOrderOfBoth(ordered.filter(([place, isPlace]) => areAlike(was[place], is[isPlace])));
}

const SEVERAL = -1;
const mostOf = (counts: Map<number, number>): number =>
  [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];

/** Returns the pairing in order with the highest total similarity. */
function bestPairs(lines: Lines, { was: [from, to], is: [isFrom, isTo] }: Stretch): Pair[] {
  const width = isTo - isFrom + 1;
  /** By the remaining lines of both: the similarity of the first two, and the highest total of all. */
  const alike = new Float64Array((to - from + 1) * width);
  const most = new Float64Array((to - from + 1) * width);
  const at = (i: number, k: number) => (i - from) * width + (k - isFrom);
  const ifPaired = (i: number, k: number) => (alike[at(i, k)] ?? 0) + (most[at(i + 1, k + 1)] ?? 0);
  for (let i = to - 1; i >= from; i -= 1)
    for (let k = isTo - 1; k >= isFrom; k -= 1) {
      const common = likeness(lines.was[i], lines.is[k]);
      alike[at(i, k)] = common >= ALIKE ? common : 0;
      most[at(i, k)] = Math.max(ifPaired(i, k), most[at(i + 1, k)] ?? 0, most[at(i, k + 1)] ?? 0);
    }
  const pairs: Pair[] = [];
  let i = from;
  let k = isFrom;
  while (i < to && k < isTo) {
    if (alike[at(i, k)] && most[at(i, k)] === ifPaired(i, k)) pairs.push([i++, k++]);
    else if (most[at(i, k)] === most[at(i + 1, k)]) i += 1;
    else k += 1;
  }
  return pairs;
}

const areAlike = (one: Worded | undefined, other: Worded | undefined): boolean => likeness(one, other) >= ALIKE;

/** Returns the similarity of two lines, from 0 to 1. */
function likeness({ sorted: one }: Worded = NO_WORDS, { sorted: other }: Worded = NO_WORDS): number {
  let common = 0;
  let i = 0;
  let k = 0;
  while (i < one.length && k < other.length) {
    const a = one[i] ?? '';
    const b = other[k] ?? '';
    if (a === b) common += 1;
    if (a <= b) i += 1;
    if (b <= a) k += 1;
  }
  return one.length + other.length === 0 ? 0 : (2 * common) / (one.length + other.length);
}

const NO_WORDS: Worded = { words: [], sorted: [] };
