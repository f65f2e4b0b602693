import type * as z from 'zod/mini';
import type { PageRequest, Slice } from '../values/page.ts';
import { badParameter } from '../values/problem.ts';
import { cursorOf, positionOf } from './cursor.ts';
import type { PageQuery } from './queries.ts';

/** Items per page if the caller does not say. */
export const DEFAULT_LIMIT = 50;
const GREATEST_OFFSET = 10_000;

/** A page as it is answered, see `pageOf` of lib/values/page.ts. */
export interface Page {
  items: unknown[];
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}

/** The name of a list in its cursors: its route, what it belongs to and its filters. */
export function nameOfList(route: string, id: string, filters: Record<string, unknown>): string {
  return JSON.stringify([route, id, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The page for a part of a list. `limit` is what it was read for: less than was asked for if it ended with its budget before. */
export function pageOfSlice(
  list: string,
  { limit, offset }: PageRequest,
  { items, total, next, has_more: isMore = next !== null }: Slice<unknown>,
): Page {
  const next_cursor = next && limit > 0 ? cursorOf(list, offset + items.length, next) : null;
  const isShort = next !== null && items.length > 0 && items.length < limit;
  const has_more = limit === 0 && total !== null ? total > offset : isMore;
  return { items, total, limit: isShort ? items.length : limit, offset, has_more, next_cursor };
}

/** The page that limit, offset and cursor ask for; `list` names route and filters. @throws Problem 400 */
export function pageRequest(
  list: string,
  { limit = DEFAULT_LIMIT, offset = 0, cursor }: z.infer<typeof PageQuery>,
): PageRequest {
  if (cursor !== undefined) {
    if (offset !== 0)
      throw badParameter({ in: 'query', parameter: 'offset', detail: 'cannot be combined with cursor' });
    return { limit, ...positionOf(list, cursor) };
  }
  if (offset > GREATEST_OFFSET) {
    const detail = `must be at most ${GREATEST_OFFSET}; to read further, follow next_cursor, which has no such bound`;
    throw badParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  return { limit, offset, position: null };
}
