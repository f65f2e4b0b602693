import type * as z from 'zod/mini';
import { invalidParameter } from '../values/problem.ts';
import { formatInstant, parseInstant } from '../values/time.ts';
import { decodeCursor, encodeCursor, parseCursor } from './cursor.ts';
import { DEFAULT_PAGE_LIMIT, type ResponsePage } from './paging.ts';
import type { ChangesPageQuery } from './query-schemas.ts';

/*
 * A list of changes returns entries in the order of their last change. Each page has a cursor, the last page too: a
 * client that returns with it gets what changed since then, and nothing twice.
 */

/**
 * A request for a page of changed entries, in the order of their last change.
 * The page begins after the instant `since`, or after the sort key `after` if a cursor gave one.
 */
export interface ChangesRequest {
  since: string;
  limit: number;
  after: string | null;
}

/**
 * A page of changed entries as the data layer returns it, in the order of their last change.
 * `next` is the sort key at the end of the page. A later request continues there, even if there are no more changes
 * now.
 */
export interface ChangedItemsPage {
  items: unknown[];
  next: string;
  has_more: boolean;
}

type ChangesParameters = z.infer<typeof ChangesPageQuery>;

const SECOND_MS = 1_000;
const MIN_TIME_MS = Date.parse('0000-01-01T00:00:00Z');
const INSTANT_LENGTH = '2026-01-01T00:00:00Z'.length;

const getChangesListName = (list: string) => `changes of ${list}`;

/**
 * Parses `updated_after`, or the cursor of a list of changes; null if the request has neither.
 * With null the route returns its plain list. If both are given, the page begins at the later of the two positions.
 * @param cursorScope the cursor scope of the plain list, from `buildCursorScope`
 * @throws Problem 400 for an offset other than 0, or for an invalid cursor together with `updated_after`
 */
export function parseChangesRequest(cursorScope: string, parameters: ChangesParameters): ChangesRequest | null {
  const { limit = DEFAULT_PAGE_LIMIT, offset = 0, cursor, updated_after } = parameters;
  const startInstant = updated_after === undefined ? null : getSince(updated_after);
  const after = cursor === undefined ? null : parseChangesCursor(cursorScope, cursor, startInstant !== null);
  if (startInstant === null && after === null) return null;
  if (offset !== 0) {
    const detail = 'cannot be combined with updated_after; to read on, follow next_cursor, which each page has';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail });
  }
  const cursorInstant = after?.slice(0, INSTANT_LENGTH) ?? '';
  return startInstant !== null && startInstant >= cursorInstant
    ? { since: startInstant, limit, after: null }
    : { since: cursorInstant, limit, after };
}

/**
 * Returns the response page for a page of changed entries.
 * It always has a cursor, also at the end, so that callers can continue later; `total` is null.
 * @param cursorScope the cursor scope of the plain list, from `buildCursorScope`
 */
export function toChangesPage(
  cursorScope: string,
  { limit }: ChangesRequest,
  { items, next, has_more }: ChangedItemsPage,
): ResponsePage {
  const next_cursor = encodeCursor(getChangesListName(cursorScope), 0, { after: next, skip: 0 });
  return { items, total: null, limit, offset: 0, has_more, next_cursor };
}

/** Returns the sort key in a cursor of changes; null for a cursor of the plain list, unless `isNeeded`. */
function parseChangesCursor(list: string, cursor: string, isNeeded: boolean): string | null {
  const name = getChangesListName(list);
  const decoded = isNeeded ? parseCursor(name, cursor) : decodeCursor(name, cursor);
  return decoded?.position.after ?? null;
}

/** Returns the last second before the requested changes: entries have timestamps in whole seconds. */
function getSince(updatedAfter: string): string {
  const instant = parseInstant(updatedAfter);
  const last = instant ?? Date.parse(`${updatedAfter}T00:00:00Z`) - SECOND_MS;
  return formatInstant(new Date(Math.max(last, MIN_TIME_MS)));
}
