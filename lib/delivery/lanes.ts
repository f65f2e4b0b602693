const PAGE = 200;
/** What one lane has that a run looks at, the rows of all lanes, and what is read, with what full lanes have beyond theirs. */
const MOST_OF_LANE = 200;
const MOST_ROWS = 10_000;
const MOST_READ = 50_000;

/** How rows of what is due are read: a page after a place, the lane that a row belongs to, and its own place. */
interface Source<T> {
  page: (after: string | null, limit: number) => Promise<T[]>;
  laneOf: (row: T) => string;
  placeOf: (row: T) => string;
}

/**
 * What is due, by lane, each longest due first. One that has more than a run looks at is read past: it keeps no other from being found,
 * unless it has nearly 50,000 rows that are longer due than all of theirs, as one may have that fails for days. Lanes come in any order,
 * so that those that are slow, or get much, hold up no others for longer than a run.
 */
export async function lanesOf<T>({ page, laneOf, placeOf }: Source<T>, isTimeLeft: () => boolean): Promise<T[][]> {
  const lanes = new Map<string, T[]>();
  let place: string | null = null;
  let rows = 0;
  for (let read = 0; rows < MOST_ROWS && read < MOST_READ && isTimeLeft(); read += PAGE) {
    const found = await page(place, PAGE);
    for (const row of found) {
      const lane = lanes.get(laneOf(row)) ?? [];
      if (lane.length < MOST_OF_LANE) {
        lane.push(row);
        rows += 1;
      }
      lanes.set(laneOf(row), lane);
    }
    const last = found.at(-1);
    if (!last || found.length < PAGE) break;
    place = placeOf(last);
  }
  return [...lanes.values()]
    .map((lane) => ({ lane, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ lane }) => lane);
}
