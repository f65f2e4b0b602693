/** The polling interval, and its maximum after failures. */
export const SHORTEST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 480_000;

export const pauseAfter = (failures: number): number =>
  Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);

interface Listed {
  id: string;
}

/** Returns the entries of a page above the first listed one. Late older entries are not new. */
export function unseenOf<T extends Listed>(page: T[], known: Listed[]): T[] {
  const ids = new Set(known.map(({ id }) => id));
  const end = page.findIndex(({ id }) => ids.has(id));
  return end < 0 ? page : page.slice(0, end);
}
