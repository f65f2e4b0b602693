import type * as z from 'zod/mini';
import type { PageRequest } from '../schemas/page.ts';
import { badParameter } from '../schemas/problem.ts';
import { positionOf } from './cursor.ts';
import type { PageQuery } from './queries.ts';

const DEFAULT_LIMIT = 50;
const GREATEST_OFFSET = 10_000;

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
