import {
  getLongestIncreasingPairs,
  getRangesBetweenPairs,
  type LinePair,
  type LineRangePair,
} from './pair-equal-lines.ts';

/*
 * Pairs edited lines: lines of two texts that are the same line in other words. In a short range the best pairing in
 * order is computed; in a long one, lines that share two consecutive words of no other line are paired first.
 */

/** The least similarity of two lines that are the same line in other words, from 0 to 1. */
const MIN_SIMILARITY = 0.5;
/** Word comparisons beyond which a range is long. */
const MAX_EXHAUSTIVE_COMPARISONS = 200_000;
/** A letter of a script without spaces, or a run of letters and digits. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/** The remaining number of word comparisons for pairing similar lines; `pairSimilarLines` reduces it. */
export interface ComparisonBudget {
  comparisons: number;
}

/** The words of a line, in text order and sorted. */
interface LineWords {
  words: string[];
  sorted: string[];
}

type LinePairInput = { was: LineWords[]; is: LineWords[] };

/**
 * Pairs lines of two texts that share at least half of their words, in the same order in both texts.
 * `isWhole` is false if the budget did not allow a complete search.
 */
export function pairSimilarLines(
  earlierLines: string[],
  laterLines: string[],
  budget: ComparisonBudget,
): { pairs: LinePair[]; isWhole: boolean } {
  if (earlierLines.length === 0 || laterLines.length === 0) return { pairs: [], isWhole: true };
  const lines = { was: earlierLines.map(splitIntoWords), is: laterLines.map(splitIntoWords) };
  const all: LineRangePair = { was: [0, earlierLines.length], is: [0, laterLines.length] };
  const anchors = estimateCost(lines, all) > MAX_EXHAUSTIVE_COMPARISONS ? pairByUniqueBigrams(lines) : [];
  const pairs = [...anchors];
  let isComplete = true;
  for (const stretch of getRangesBetweenPairs(all, anchors)) {
    const cost = estimateCost(lines, stretch);
    if (cost <= budget.comparisons) {
      budget.comparisons -= cost;
      pairs.push(...pairOptimally(lines, stretch));
    } else isComplete = false;
  }
  return { pairs: pairs.sort(([one], [other]) => one - other), isWhole: isComplete };
}

function splitIntoWords(line: string): LineWords {
  const words: string[] = line.match(WORD) ?? [];
  return { words, sorted: words.toSorted() };
}

function estimateCost({ was, is }: LinePairInput, stretch: LineRangePair): number {
  const removed = was.slice(...stretch.was);
  const added = is.slice(...stretch.is);
  const countAll = (lines: LineWords[]) => lines.reduce((sum, { sorted }) => sum + sorted.length, 0);
  return removed.length * added.length + added.length * countAll(removed) + removed.length * countAll(added);
}

/**
 * Returns pairs of similar lines in the order of both texts.
 * The lines of a pair share two consecutive words of no other line.
 */
function pairByUniqueBigrams({ was, is }: LinePairInput): LinePair[] {
  const linesByBigram = new Map<string, { was?: number; is?: number }>();
  for (const [text, lines] of [['was', was] as const, ['is', is] as const])
    for (const [place, { words }] of lines.entries())
      for (let i = 1; i < words.length; i += 1) {
        const two = `${words[i - 1]} ${words[i]}`;
        const lineIndexes = linesByBigram.get(two);
        if (!lineIndexes) linesByBigram.set(two, { [text]: place });
        else lineIndexes[text] = lineIndexes[text] === undefined || lineIndexes[text] === place ? place : AMBIGUOUS;
      }
  const counts = new Map<number, Map<number, number>>();
  for (const { was: place = AMBIGUOUS, is: isPlace = AMBIGUOUS } of linesByBigram.values()) {
    if (place === AMBIGUOUS || isPlace === AMBIGUOUS) continue;
    const others = counts.get(place) ?? new Map<number, number>();
    counts.set(place, others.set(isPlace, (others.get(isPlace) ?? 0) + 1));
  }
  const likeliest = [...counts].map(([place, others]): LinePair => [place, getMostFrequent(others)]);
  const ordered = likeliest.sort(([one], [other]) => one - other);
  return getLongestIncreasingPairs(ordered.filter(([place, isPlace]) => areSimilar(was[place], is[isPlace])));
}

const AMBIGUOUS = -1;
const getMostFrequent = (counts: Map<number, number>): number =>
  [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];

/** Returns the pairing in order with the highest total similarity. */
function pairOptimally(lines: LinePairInput, { was: [from, to], is: [isFrom, isTo] }: LineRangePair): LinePair[] {
  const width = isTo - isFrom + 1;
  /** By the remaining lines of both: the similarity of the first two, and the highest total of all. */
  const similarity = new Float64Array((to - from + 1) * width);
  const best = new Float64Array((to - from + 1) * width);
  const at = (i: number, k: number) => (i - from) * width + (k - isFrom);
  const ifPaired = (i: number, k: number) => (similarity[at(i, k)] ?? 0) + (best[at(i + 1, k + 1)] ?? 0);
  for (let i = to - 1; i >= from; i -= 1)
    for (let k = isTo - 1; k >= isFrom; k -= 1) {
      const common = getSimilarity(lines.was[i], lines.is[k]);
      similarity[at(i, k)] = common >= MIN_SIMILARITY ? common : 0;
      best[at(i, k)] = Math.max(ifPaired(i, k), best[at(i + 1, k)] ?? 0, best[at(i, k + 1)] ?? 0);
    }
  const pairs: LinePair[] = [];
  let i = from;
  let k = isFrom;
  while (i < to && k < isTo) {
    if (similarity[at(i, k)] && best[at(i, k)] === ifPaired(i, k)) pairs.push([i++, k++]);
    else if (best[at(i, k)] === best[at(i + 1, k)]) i += 1;
    else k += 1;
  }
  return pairs;
}

const areSimilar = (one: LineWords | undefined, other: LineWords | undefined): boolean =>
  getSimilarity(one, other) >= MIN_SIMILARITY;

/** Returns the similarity of two lines, from 0 to 1. */
function getSimilarity({ sorted: one }: LineWords = NO_WORDS, { sorted: other }: LineWords = NO_WORDS): number {
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

const NO_WORDS: LineWords = { words: [], sorted: [] };
