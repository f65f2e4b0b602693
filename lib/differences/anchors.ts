/*
 * Pairs equal lines of two texts: lines that occur once in each text, in common order, and the equal lines around
 * them. The same is repeated between the pairs for a few rounds, so the time is linear in the texts.
 */

/** Limit of rounds between equal lines. */
const MOST_ROUNDS = 8;

/** Two equal lines, by their indexes in both texts. */
export type Pair = [was: number, is: number];

/** A range of lines in both texts. */
export interface Stretch {
  was: [from: number, to: number];
  is: [from: number, to: number];
}

/** Returns the pairs of equal lines, in order. */
export function anchorsOf(was: string[], is: string[]): Pair[] {
  const pairs: Pair[] = [];
  let stretches: Stretch[] = [{ was: [0, was.length], is: [0, is.length] }];
  for (let round = 0; round < MOST_ROUNDS && stretches.length > 0; round += 1)
    stretches = stretches.flatMap((stretch) => {
      const inner = withoutSameEnds(stretch, was, is, pairs);
      const anchors = inOrderOfBoth(uniquePairs(inner, was, is));
      pairs.push(...anchors);
      return anchors.length === 0 ? [] : stretchesBetween(inner, anchors);
    });
  return pairs.sort(([one], [other]) => one - other);
}

/** Returns a range without the equal lines at its beginning and end, which are added to the pairs. */
function withoutSameEnds({ was, is }: Stretch, earlier: string[], later: string[], pairs: Pair[]): Stretch {
  let [from, to] = was;
  let [isFrom, isTo] = is;
  while (from < to && isFrom < isTo && earlier[from] === later[isFrom]) pairs.push([from++, isFrom++]);
  while (from < to && isFrom < isTo && earlier[to - 1] === later[isTo - 1]) pairs.push([--to, --isTo]);
  return { was: [from, to], is: [isFrom, isTo] };
}

/** Returns the lines that occur once in both texts of a range, in the order of the earlier text. */
function uniquePairs({ was, is }: Stretch, earlier: string[], later: string[]): Pair[] {
  const places = new Map<string, { was: number[]; is: number[] }>();
  const note = (line: string, text: 'was' | 'is', place: number) => {
    const known = places.get(line) ?? { was: [], is: [] };
    if (known[text].length < 2) known[text].push(place);
    places.set(line, known);
  };
  for (let place = was[0]; place < was[1]; place += 1) note(earlier[place] ?? '', 'was', place);
  for (let place = is[0]; place < is[1]; place += 1) note(later[place] ?? '', 'is', place);
  return [...places.values()].flatMap((one): Pair[] =>
    one.was.length === 1 && one.is.length === 1 ? [[one.was[0] ?? 0, one.is[0] ?? 0]] : [],
  );
}

/** Returns the longest sequence of pairs that is ascending in both texts. */
export function inOrderOfBoth(pairs: Pair[]): Pair[] {
  const ends: { pair: Pair; before: number }[] = [];
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
  const row: Pair[] = [];
  for (let at = best.at(-1) ?? -1; at >= 0; at = ends[at]?.before ?? -1) row.push(ends[at]?.pair ?? [0, 0]);
  return row.reverse();
}

/** Returns the ranges around and between pairs that have lines in both texts. */
export function stretchesBetween({ was, is }: Stretch, anchors: Pair[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = was[0];
  let isFrom = is[0];
  for (const [place, isPlace] of [...anchors, [was[1], is[1]] as Pair]) {
    if (from < place && isFrom < isPlace) stretches.push({ was: [from, place], is: [isFrom, isPlace] });
    from = place + 1;
    isFrom = isPlace + 1;
  }
  return stretches;
}
