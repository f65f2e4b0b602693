import { formatInstant } from '../../values/time.ts';
import type { TableItem } from '../dynamodb/client.ts';
import type { ItemKey } from '../dynamodb/key-schema.ts';
import { queryItems } from '../dynamodb/read.ts';
import { getLastSortKeyAt, getSortKeyAfter, MIN_SORT_KEY } from '../dynamodb/sort-keys.ts';

/* The rows of a queue have the sort key `<due_at>#<id>`, so that one query returns those that are due, oldest first. */

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
