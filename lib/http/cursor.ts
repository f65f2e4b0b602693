import { createHash } from 'node:crypto';
import type { ListPosition } from '../values/page.ts';
import { invalidCursor } from '../values/problem.ts';

/*
 * A cursor is base64url of `<seal>.<offset>.<skip>.<sort key>`. The seal is a hash of the rest, the route and the
 * filters, so that a cursor of another list, or an edited one, is rejected. It guards against mistakes; a forged
 * cursor would only lead to another position in the same list.
 */
const CURSOR_PATTERN = /^([0-9a-f]{12})\.(\d{1,9})\.(\d{1,6})\.([0-9A-Za-z:#~-]{1,320})$/;

const computeSeal = (list: string, rest: string) =>
  createHash('sha256').update(`${list}\n${rest}`).digest('hex').slice(0, 12);

/**
 * Encodes a position in a list as an opaque cursor.
 * @param cursorScope the cursor scope from `buildCursorScope`: the cursor is valid for this list only
 * @param offset how many items come before the position
 */
export function encodeCursor(cursorScope: string, offset: number, { after, skip }: ListPosition): string {
  const rest = `${offset}.${skip}.${after}`;
  return Buffer.from(`${computeSeal(cursorScope, rest)}.${rest}`).toString('base64url');
}

/** A position in a list, and how many items come before it. */
interface CursorPosition {
  offset: number;
  position: ListPosition;
}

/** Decodes a cursor; null if it was edited, or belongs to another route or to other filters. */
export function decodeCursor(cursorScope: string, cursor: string): CursorPosition | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, actualSeal, offset = '', skip = '', after = ''] = CURSOR_PATTERN.exec(text) ?? [];
  if (
    actualSeal !== computeSeal(cursorScope, `${offset}.${skip}.${after}`) ||
    Buffer.from(text, 'latin1').toString('base64url') !== cursor
  ) {
    return null;
  }
  return { offset: Number(offset), position: { after, skip: Number(skip) } };
}

/**
 * Decodes a cursor of a request. `location` is the part of the request that the error names.
 * @throws Problem 400 invalid_cursor if it was edited, or belongs to another route or to other filters
 */
export function parseCursor(cursorScope: string, cursor: string, location: 'query' | 'body' = 'query'): CursorPosition {
  const decoded = decodeCursor(cursorScope, cursor);
  if (decoded) return decoded;
  throw invalidCursor(location);
}
