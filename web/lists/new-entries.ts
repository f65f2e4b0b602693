/** The polling interval, and its maximum after failures. */
export const MIN_POLL_INTERVAL_MS = 30_000;
const MAX_POLL_INTERVAL_MS = 480_000;

export const getPollInterval = (failures: number): number =>
  Math.min(MIN_POLL_INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_POLL_INTERVAL_MS);

interface EntryReference {
  id: string;
}

/** Returns the entries of a page above the first listed one. Late older entries are not new. */
export function findNewEntries<T extends EntryReference>(page: T[], listed: EntryReference[]): T[] {
  const ids = new Set(listed.map(({ id }) => id));
  const end = page.findIndex(({ id }) => ids.has(id));
  return end < 0 ? page : page.slice(0, end);
}
