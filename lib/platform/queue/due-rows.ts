import { formatInstant } from '../../values/time.ts';
import type { TableItem } from '../dynamodb/client.ts';
import type { ItemKey } from '../dynamodb/key-schema.ts';
import { queryItems } from '../dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyAfter, MIN_SORT_KEY } from '../dynamodb/sort-keys.ts';

/* The rows of a queue have the sort key `<due_at>#<id>`, so that one query returns those that are due, oldest first. */

const PAGE_SIZE = 200;
/**
 * Limits of a run: rows of one lane, rows of all lanes, and rows that are read. The last one includes surplus rows of
 * full lanes.
 */
const MAX_LANE_ROWS = 200;
const MAX_ROWS = 10_000;
const MAX_READ_ROWS = 50_000;

/** A page of due rows. `after` is the sort key of the last row of the previous page. */
interface DuePage {
  limit: number;
  after?: string | undefined;
}

/** Returns rows of a queue that are due, longest due first, read consistently. One request. */
export async function listDueRows(
  partition: string,
  now: Date,
  { limit, after }: DuePage,
): Promise<(TableItem & ItemKey)[]> {
  const from = after === undefined ? MIN_SORT_KEY : getSortKeyAfter(after);
  const to = getLastSortKeyAt(formatInstant(now));
  return (await queryItems({ partition, from, to, limit, consistent: true })) as (TableItem & ItemKey)[];
}

/** A queue, the lane of a row, such as its destination, and whether time is left to read more. */
interface LanesOptions {
  getLane: (row: TableItem) => string;
  isTimeLeft: () => boolean;
}

/**
 * Returns due rows of a queue grouped by lane, each longest due first.
 * - The lanes are in random order, so that slow lanes do not always delay the same others.
 * - Each lane gets at most 200 rows; its further rows are skipped, so that a long lane does not hide others. Because a
 *   run reads at most 50,000 rows, a lane with nearly that many older rows still hides newer rows of others.
 */
export async function listDueRowsByLane(
  partition: string,
  now: Date,
  { getLane, isTimeLeft }: LanesOptions,
): Promise<(TableItem & ItemKey)[][]> {
  const lanes = new Map<string, (TableItem & ItemKey)[]>();
  let after: string | undefined;
  let rows = 0;
  for (let read = 0; rows < MAX_ROWS && read < MAX_READ_ROWS && isTimeLeft(); read += PAGE_SIZE) {
    const found = await listDueRows(partition, now, { limit: PAGE_SIZE, after });
    for (const row of found) {
      const lane = lanes.get(getLane(row)) ?? [];
      lanes.set(getLane(row), lane);
      if (lane.length === MAX_LANE_ROWS) continue;
      lane.push(row);
      rows += 1;
    }
    if (found.length < PAGE_SIZE) break;
    after = found.at(-1)?.sk;
  }
  return [...lanes.values()]
    .map((lane) => ({ lane, position: Math.random() }))
    .sort((a, b) => a.position - b.position)
    .map(({ lane }) => lane);
}
