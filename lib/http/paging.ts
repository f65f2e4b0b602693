import type * as z from 'zod/mini';
import type { ListPage, PageRequest } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { encodeCursor, parseCursor } from './cursor.ts';
import type { PageQuery } from './query-schemas.ts';

/** The number of items per page without the parameter `limit`. */
export const DEFAULT_LIMIT = 50;
const MAX_OFFSET = 10_000;

/** A page of a list as the API returns it, see `ListPage` of lib/values/page.ts. */
export interface ResponsePage {
  items: unknown[];
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * Returns a text that identifies a list: route, id of its parent, and filters in any order.
 * Cursors are bound to it.
 */
export function buildCursorScope(route: string, id: string, filters: Record<string, unknown>): string {
  return JSON.stringify([route, id, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/**
 * Returns the response page for a part of a list that was read.
 * `limit` is smaller than requested if the read budget ended the page.
 */
export function toResponsePage(
  list: string,
  { limit, offset }: PageRequest,
  { items, total, next, has_more: isMore = next !== null }: ListPage<unknown>,
): ResponsePage {
  const next_cursor = next && limit > 0 ? encodeCursor(list, offset + items.length, next) : null;
  const isShort = next !== null && items.length > 0 && items.length < limit;
  const has_more = limit === 0 && total !== null ? total > offset : isMore;
  return { items, total, limit: isShort ? items.length : limit, offset, has_more, next_cursor };
}

/**
 * Returns the requested page from the parameters limit, offset and cursor.
 * `list` is from `buildCursorScope`.
 * @throws Problem 400 invalid_cursor, offset_too_large, or for an offset with a cursor
 */
export function parsePageRequest(
  list: string,
  { limit = DEFAULT_LIMIT, offset = 0, cursor }: z.infer<typeof PageQuery>,
): PageRequest {
  if (cursor !== undefined) {
    if (offset !== 0)
      throw invalidParameter({ in: 'query', parameter: 'offset', detail: 'cannot be combined with cursor' });
    return { limit, ...parseCursor(list, cursor) };
  }
  if (offset > MAX_OFFSET) {
    const detail = `must be at most ${MAX_OFFSET}; to read further, follow next_cursor, which has no such bound`;
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  return { limit, offset, position: null };
}
