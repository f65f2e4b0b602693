import type * as z from 'zod/mini';
import type { ListPage, PageRequest } from '../values/page.ts';
import { invalidParameter } from '../values/problem.ts';
import { encodeCursor, parseCursor } from './cursor.ts';
import type { PageQuery } from './query-schemas.ts';

/** The number of items per page without the parameter `limit`. */
export const DEFAULT_PAGE_LIMIT = 50;
const MAX_OFFSET = 10_000;

/**
 * A page of a list in an API response, with its cursor encoded.
 * The data layer returns a `ListPage` (lib/values/page.ts), which `toResponsePage` converts.
 */
export interface ResponsePage {
  items: unknown[];
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * Returns a text that identifies a list: route, id of the parent resource, and filters in any order.
 * A cursor is valid only for the list with the same text.
 */
export function buildCursorScope(route: string, id: string, filters: Record<string, unknown>): string {
  return JSON.stringify([route, id, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/**
 * Converts a page that the data layer returned to the page of the API response.
 * `limit` is smaller than requested if the read budget ended the page early.
 * @param cursorScope the cursor scope, from `buildCursorScope`
 */
export function toResponsePage(
  cursorScope: string,
  { limit, offset }: PageRequest,
  { items, total, next, has_more: isMore = next !== null }: ListPage<unknown>,
): ResponsePage {
  const next_cursor = next && limit > 0 ? encodeCursor(cursorScope, offset + items.length, next) : null;
  const isShort = next !== null && items.length > 0 && items.length < limit;
  const has_more = limit === 0 && total !== null ? total > offset : isMore;
  return { items, total, limit: isShort ? items.length : limit, offset, has_more, next_cursor };
}

/**
 * Parses the requested page from the parameters limit, offset and cursor.
 * @param cursorScope the cursor scope, from `buildCursorScope`
 * @throws Problem 400 invalid_cursor if the cursor belongs to another list
 * @throws Problem 400 offset_too_large for an offset over 10,000
 * @throws Problem 400 invalid_parameter for an offset with a cursor
 */
export function parsePageRequest(
  cursorScope: string,
  { limit = DEFAULT_PAGE_LIMIT, offset = 0, cursor }: z.infer<typeof PageQuery>,
): PageRequest {
  if (cursor !== undefined) {
    if (offset !== 0)
      throw invalidParameter({ in: 'query', parameter: 'offset', detail: 'cannot be combined with cursor' });
    return { limit, ...parseCursor(cursorScope, cursor) };
  }
  if (offset > MAX_OFFSET) {
    const detail = `must be at most ${MAX_OFFSET}; to read further, follow next_cursor, which has no such bound`;
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  return { limit, offset, position: null };
}
