import { expect, it, vi } from 'vitest';
import { listDueRowsByLane } from '../../../../lib/platform/queue/due-rows.ts';

/* Which lanes are found behind one with many rows that are due earlier. */

interface Page {
  /** The least sort key. */
  from: string;
  /** The most rows. */
  limit: number;
}
const table = vi.hoisted(() => ({ rows: [] as { sk: string; lane: string }[], read: 0 }));
vi.mock('../../../../lib/platform/dynamodb/read.ts', () => ({
  queryItems: async ({ from, limit }: Page) => {
    // A page continues after the sort key of the last row, `<number>!`.
    const first = from.endsWith('!') ? Number(from.slice(0, -1)) + 1 : 0;
    const found = table.rows.slice(first, first + limit);
    table.read += found.length;
    return found;
  },
}));
const SORT_KEY_LENGTH = 7;

/** Returns the size of each lane among rows that are due in this order, and how many rows were read. */
async function groupLanes(lanes: string[], isTimeLeft = () => true) {
  table.rows = lanes.map((lane, i) => ({ sk: String(i).padStart(SORT_KEY_LENGTH, '0'), lane }));
  table.read = 0;
  const getLane = ({ lane }: object & { lane?: unknown }) => String(lane);
  const found = await listDueRowsByLane('DUE', new Date(), { getLane, isTimeLeft });
  const sizes = Object.fromEntries(found.map((rows) => [String((rows[0] as { lane?: unknown })?.lane), rows.length]));
  return { sizes, read: table.read };
}
const of = (lane: string, count: number): string[] => Array(count).fill(lane);

it('listDueRowsByLane finds another lane behind 15,000 earlier rows of one lane', async () => {
  const { sizes } = await groupLanes([...of('failing', 15_000), ...of('other', 3), ...of('failing', 500)]);
  expect(sizes).toEqual({ failing: 200, other: 3 });
});

it('listDueRowsByLane finds at least 50 of 60 long lanes without reading all rows', async () => {
  const many = Array.from({ length: 60 }, (_, i) => of(`lane ${i}`, 250)).flat();
  const { sizes, read } = await groupLanes(many);
  expect(Object.keys(sizes).length).toBeGreaterThanOrEqual(50);
  expect(read).toBeLessThan(15_000);
});

it('listDueRowsByLane reads at most 50,000 rows, and stops when its time is over', async () => {
  const { sizes, read } = await groupLanes(of('failing', 80_000));
  expect(sizes).toEqual({ failing: 200 });
  expect(read).toBe(50_000);
  let pages = 0;
  const { read: less } = await groupLanes(of('failing', 80_000), () => {
    pages += 1;
    return pages <= 3;
  });
  expect(less).toBe(600);
});
