import { expect, it } from 'vitest';
import { listDueRowsByQueue } from '../../../lib/notifications/destination-queues.ts';

/* Which destinations are found behind one with many deliveries that are due earlier. */

interface DueRow {
  sortKey: string;
  queue: string;
}
const SORT_KEY_LENGTH = 7;

/** Returns the size of each queue among rows that are due in this order, and how many rows were read. */
async function groupQueues(queues: string[], isTimeLeft = () => true) {
  const rows = queues.map((queue, i): DueRow => ({ sortKey: String(i).padStart(SORT_KEY_LENGTH, '0'), queue }));
  let read = 0;
  const readPage = async (after: string | null, limit: number) => {
    const from = after === null ? 0 : Number(after) + 1;
    const found = rows.slice(from, from + limit);
    read += found.length;
    return found;
  };
  const found = await listDueRowsByQueue(
    { readPage, getQueueKey: ({ queue }) => queue, getSortKey: ({ sortKey }) => sortKey },
    isTimeLeft,
  );
  const sizes = Object.fromEntries(found.map((queue) => [queue[0]?.queue, queue.length]));
  return { sizes, read };
}
const of = (lane: string, count: number): string[] => Array(count).fill(lane);

it('listDueRowsByQueue finds another destination behind 15,000 earlier rows of one destination', async () => {
  const { sizes } = await groupQueues([...of('failing', 15_000), ...of('other', 3), ...of('failing', 500)]);
  expect(sizes).toEqual({ failing: 200, other: 3 });
});

it('listDueRowsByQueue finds at least 50 of 60 long queues without reading all rows', async () => {
  const many = Array.from({ length: 60 }, (_, i) => of(`lane ${i}`, 250)).flat();
  const { sizes, read } = await groupQueues(many);
  expect(Object.keys(sizes).length).toBeGreaterThanOrEqual(50);
  expect(read).toBeLessThan(15_000);
});

it('listDueRowsByQueue reads at most 50,000 rows, and stops when its time is over', async () => {
  const { sizes, read } = await groupQueues(of('failing', 80_000));
  expect(sizes).toEqual({ failing: 200 });
  expect(read).toBe(50_000);
  let pages = 0;
  const { read: less } = await groupQueues(of('failing', 80_000), () => {
    pages += 1;
    return pages <= 3;
  });
  expect(less).toBe(600);
});
