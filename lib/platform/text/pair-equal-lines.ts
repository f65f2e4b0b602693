/*
 * Pairs equal lines of two texts: lines that occur once in each text, in common order, and the equal lines around
 * them. The same is repeated between the pairs for a few rounds, so the time is linear in the texts.
 */

/** Limit of rounds between equal lines. */
const MAX_ROUNDS = 8;

/** Two lines that correspond to each other, by their indexes in the earlier and the later text. */
export type LinePair = [was: number, is: number];

/** Two ranges of lines that correspond to each other, in the earlier and the later text; end exclusive. */
export interface LineRangePair {
  was: [from: number, to: number];
  is: [from: number, to: number];
}

/**
 * Pairs equal lines of two texts, so that the pairs are in the same order in both texts.
 * It starts with lines that occur once in each text. Some equal lines may stay without a pair.
 */
export function pairEqualLines(earlierLines: string[], laterLines: string[]): LinePair[] {
  const pairs: LinePair[] = [];
  let stretches: LineRangePair[] = [{ was: [0, earlierLines.length], is: [0, laterLines.length] }];
  for (let round = 0; round < MAX_ROUNDS && stretches.length > 0; round += 1)
    stretches = stretches.flatMap((stretch) => {
      const inner = trimCommonEnds(stretch, { earlier: earlierLines, later: laterLines }, pairs);
      const anchors = getLongestIncreasingPairs(pairUniqueLines(inner, earlierLines, laterLines));
      pairs.push(...anchors);
      return anchors.length === 0 ? [] : getRangesBetweenPairs(inner, anchors);
    });
  return pairs.sort(([one], [other]) => one - other);
}

interface TextLines {
  /** The lines of the earlier text. */
  earlier: string[];
  /** The lines of the later text. */
  later: string[];
}

/** Returns a range without the equal lines at its beginning and end, which are added to the pairs. */
function trimCommonEnds({ was, is }: LineRangePair, { earlier, later }: TextLines, pairs: LinePair[]): LineRangePair {
  let [from, to] = was;
  let [isFrom, isTo] = is;
  while (from < to && isFrom < isTo && earlier[from] === later[isFrom]) pairs.push([from++, isFrom++]);
  while (from < to && isFrom < isTo && earlier[to - 1] === later[isTo - 1]) pairs.push([--to, --isTo]);
  return { was: [from, to], is: [isFrom, isTo] };
}

/** Returns the lines that occur once in both texts of a range, in the order of the earlier text. */
function pairUniqueLines({ was, is }: LineRangePair, earlier: string[], later: string[]): LinePair[] {
  const indexesByLine = new Map<string, { was: number[]; is: number[] }>();
  const recordLine = (line: string, text: 'was' | 'is', place: number) => {
    const indexes = indexesByLine.get(line) ?? { was: [], is: [] };
    if (indexes[text].length < 2) indexes[text].push(place);
    indexesByLine.set(line, indexes);
  };
  for (let place = was[0]; place < was[1]; place += 1) recordLine(earlier[place] ?? '', 'was', place);
  for (let place = is[0]; place < is[1]; place += 1) recordLine(later[place] ?? '', 'is', place);
  return [...indexesByLine.values()].flatMap((one): LinePair[] =>
    one.was.length === 1 && one.is.length === 1 ? [[one.was[0] ?? 0, one.is[0] ?? 0]] : [],
  );
}

/**
 * Returns the longest subsequence of line pairs that is ascending in both texts.
 * `pairs` must be ascending in the earlier text.
 */
export function getLongestIncreasingPairs(pairs: LinePair[]): LinePair[] {
  const ends: { pair: LinePair; before: number }[] = [];
  /** By length of the sequence, the index of its smallest end. */
  const best: number[] = [];
  for (const [i, pair] of pairs.entries()) {
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[best[middle] ?? 0]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends.push({ pair, before: best[low - 1] ?? -1 });
    best[low] = i;
  }
  const row: LinePair[] = [];
  for (let at = best.at(-1) ?? -1; at >= 0; at = ends[at]?.before ?? -1) row.push(ends[at]?.pair ?? [0, 0]);
  return row.reverse();
}

/**
 * Returns the ranges of lines before, between and after the pairs `anchors`.
 * Ranges without lines in one of the two texts are omitted.
 */
export function getRangesBetweenPairs({ was, is }: LineRangePair, anchors: LinePair[]): LineRangePair[] {
  const stretches: LineRangePair[] = [];
  let from = was[0];
  let isFrom = is[0];
  for (const [place, isPlace] of [...anchors, [was[1], is[1]] as LinePair]) {
    if (from < place && isFrom < isPlace) stretches.push({ was: [from, place], is: [isFrom, isPlace] });
    from = place + 1;
    isFrom = isPlace + 1;
  }
  return stretches;
}
