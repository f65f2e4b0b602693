const PAGE_SIZE = 200;
/**
 * Limits of a run: rows of one queue, rows of all queues, and rows that are read.
 * The last one includes surplus rows of full queues.
 */
const MAX_QUEUE_ROWS = 200;
const MAX_ROWS = 10_000;
const MAX_READ_ROWS = 50_000;

/** Reads rows of due work: a page after a sort key, the queue of a row, and the sort key of a row. */
interface DueRowSource<T> {
  readPage: (after: string | null, limit: number) => Promise<T[]>;
  getQueueKey: (row: T) => string;
  getSortKey: (row: T) => string;
}

/**
 * Returns rows of due work grouped by queue, for example per destination, each longest due first.
 * - The queues are in random order, so that slow queues do not always delay the same others.
 * - Each queue gets at most 200 rows; its further rows are skipped, so that a long queue does not hide others. Because
 *   a run reads at most 50,000 rows, a queue with nearly that many older rows still hides newer rows of others.
 */
export async function listDueRowsByQueue<T>(
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
    .map((queue) => ({ queue, position: Math.random() }))
    .sort((a, b) => a.position - b.position)
    .map(({ queue }) => queue);
}
