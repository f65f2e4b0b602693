import type * as z from 'zod/mini';
import { badParameter } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { instantPattern } from '../values/written-time.ts';
import { cursorOf, placeIn, positionOf } from './cursor.ts';
import { DEFAULT_LIMIT, type Page } from './paging.ts';
import type { FollowedPageQuery } from './queries.ts';

/*
 * A list of changes returns entries in the order of their last change. Each page has a cursor, the last page too: a
 * client that returns with it gets what changed since then, and nothing twice.
 */

/** The requested part of a list of changes: after the instant `since`, or after the sort key of a cursor. */
export interface ChangesRequest {
  since: string;
  limit: number;
  after: string | null;
}

/** A part of a list of changes as the store returns it. */
export interface ChangesSlice {
  items: unknown[];
  next: string;
  has_more: boolean;
}

type Parameters = z.infer<typeof FollowedPageQuery>;

const SECOND_MS = 1_000;
const FIRST_MOMENT = Date.parse('0000-01-01T00:00:00Z');
const INSTANT_LENGTH = '2026-01-01T00:00:00Z'.length;

const changesOf = (list: string) => `changes of ${list}`;

/**
 * Parses `updated_after` or a cursor of changes; null if there is neither, for the plain list.
 *
 * If both are given, the list continues from the later of the two.
 * @throws Problem 400
 */
export function changesRequest(list: string, parameters: Parameters): ChangesRequest | null {
  const { limit = DEFAULT_LIMIT, offset = 0, cursor, updated_after } = parameters;
  const started = updated_after === undefined ? null : sinceOf(updated_after);
  const after = cursor === undefined ? null : placeOfCursor(list, cursor, started !== null);
  if (started === null && after === null) return null;
  if (offset !== 0) {
    const detail = 'cannot be combined with updated_after; to read on, follow next_cursor, which each page has';
    throw badParameter({ in: 'query', parameter: 'offset', detail });
  }
  const passed = after?.slice(0, INSTANT_LENGTH) ?? '';
  return started !== null && started >= passed
    ? { since: started, limit, after: null }
    : { since: passed, limit, after };
}

/** Returns the page of a list of changes. The total is not counted. */
export function pageOfChanges(list: string, { limit }: ChangesRequest, { items, next, has_more }: ChangesSlice): Page {
  const next_cursor = cursorOf(changesOf(list), 0, { after: next, skip: 0 });
  return { items, total: null, limit, offset: 0, has_more, next_cursor };
}

/** Returns the sort key in a cursor of changes; null for a cursor of the plain list, unless `isNeeded`. */
function placeOfCursor(list: string, cursor: string, isNeeded: boolean): string | null {
  const name = changesOf(list);
  const place = isNeeded ? positionOf(name, cursor) : placeIn(name, cursor);
  return place?.position.after ?? null;
}

/** Returns the last second before the requested changes: entries have timestamps in whole seconds. */
function sinceOf(updatedAfter: string): string {
  const instant = instantPattern(updatedAfter);
  const last = instant ?? Date.parse(`${updatedAfter}T00:00:00Z`) - SECOND_MS;
  return instantOf(new Date(Math.max(last, FIRST_MOMENT)));
}
