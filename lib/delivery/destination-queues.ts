const PAGE_SIZE = 200;
/** What one lane has that a run looks at, the rows of all lanes, and what is read, with what full lanes have beyond theirs. */
const MAX_QUEUE_ROWS = 200;
const MAX_ROWS = 10_000;
const MAX_READ_ROWS = 50_000;

/** How rows of what is due are read: a page after a place, the lane that a row belongs to, and its own place. */
interface DueRowSource<T> {
  readPage: (after: string | null, limit: number) => Promise<T[]>;
  getQueueKey: (row: T) => string;
  getSortKey: (row: T) => string;
}

/**
 * What is due, by lane, each longest due first. One that has more than a run looks at is read past: it keeps no other from being found,
 * unless it has nearly 50,000 rows that are longer due than all of theirs, as one may have that fails for days. Lanes come in any order,
 * so that those that are slow, or get much, hold up no others for longer than a run.
 */
export async function groupByQueue<T>(
  { readPage, getQueueKey, getSortKey }: DueRowSource<T>,
  isTimeLeft: () => boolean,
): Promise<T[][]> {
  const queues = new Map<string, T[]>();
  let lastSortKey: string | null = null;
  let rows = 0;
  for (let read = 0; rows < MAX_ROWS && read < MAX_READ_ROWS && isTimeLeft(); read += PAGE_SIZE) {
    const found = await readPage(lastSortKey, PAGE_SIZE);
    for (const row of found) {
      const queue = queues.get(getQueueKey(row)) ?? [];
      if (queue.length < MAX_QUEUE_ROWS) {
        queue.push(row);
        rows += 1;
      }
      queues.set(getQueueKey(row), queue);
    }
    const last = found.at(-1);
    if (!last || found.length < PAGE_SIZE) break;
    lastSortKey = getSortKey(last);
  }
  return [...queues.values()]
    .map((lane) => ({ lane, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ lane }) => lane);
}
