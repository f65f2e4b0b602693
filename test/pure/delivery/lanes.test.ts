import { expect, it } from 'vitest';
import { groupByQueue } from '../../../lib/delivery/destination-queues.ts';

/* Who is found behind a destination that has much that is due before everybody else's. */

interface Row {
  place: string;
  lane: string;
}
const PLACES = 7;

/** The lanes of rows that are due in this order, and how many of them were read. */
async function lanesAmong(lanes: string[], isTimeLeft = () => true) {
  const rows = lanes.map((lane, i): Row => ({ place: String(i).padStart(PLACES, '0'), lane }));
  let read = 0;
  const readPage = async (after: string | null, limit: number) => {
    const from = after === null ? 0 : Number(after) + 1;
    const found = rows.slice(from, from + limit);
    read += found.length;
    return found;
  };
  const found = await groupByQueue(
    { readPage, getQueueKey: ({ lane }) => lane, getSortKey: ({ place }) => place },
    isTimeLeft,
  );
  const sizes = Object.fromEntries(found.map((lane) => [lane[0]?.lane, lane.length]));
  return { sizes, read };
}
const of = (lane: string, count: number): string[] => Array(count).fill(lane);

it('10,000 rows of one destination and more hide no other', async () => {
  const { sizes } = await lanesAmong([...of('failing', 15_000), ...of('other', 3), ...of('failing', 500)]);
  expect(sizes).toEqual({ failing: 200, other: 3 });
});

it('of many that have more than a run looks at, those of the longest due are found', async () => {
  const many = Array.from({ length: 60 }, (_, i) => of(`lane ${i}`, 250)).flat();
  const { sizes, read } = await lanesAmong(many);
  expect(Object.keys(sizes).length).toBeGreaterThanOrEqual(50);
  expect(read).toBeLessThan(15_000);
});

it('however much there is, reading has an end', async () => {
  const { sizes, read } = await lanesAmong(of('failing', 80_000));
  expect(sizes).toEqual({ failing: 200 });
  expect(read).toBe(50_000);
  let pages = 0;
  const { read: less } = await lanesAmong(of('failing', 80_000), () => {
    pages += 1;
    return pages <= 3;
  });
  expect(less).toBe(600);
});
