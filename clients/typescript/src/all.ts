import { ServiceError } from './error.ts';

/** A part of a list. */
export interface Part<T> {
  items: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * Iterates over all items of a list, page after page. A list of changes ends at the current last one. Example:
 * `for await (const entry of all(client.entries.list, { feed_id }))`.
 *
 * @throws ServiceError; RangeError for a page with `has_more` and without a usable next_cursor
 */
export async function* all<T, Q extends object>(
  list: (query?: Q) => Promise<Part<T>>,
  query: Q,
): AsyncGenerator<T, void, undefined> {
  for (let next: Q & { cursor?: string; limit?: unknown } = query; ; ) {
    const { items, has_more, next_cursor }: Part<T> = checkPart(await list(next));
    yield* items;
    if (!has_more || next.limit === 0) return; // a page without items has no cursor
    if (next_cursor === null || next_cursor === next.cursor)
      throw new RangeError('The page has more after it, and does not lead there.');
    next = { ...query, offset: undefined, cursor: next_cursor };
  }
}

/**
 * Returns the page if it has items: a gateway in front of the service may answer any JSON.
 *
 * @throws ServiceError with a RangeError as its cause
 */
export function checkPart<P extends Part<unknown>>(page: P): P {
  if (!Array.isArray(page?.items))
    throw new ServiceError('unreachable', {}, { cause: new RangeError('The answer is not a page.') });
  return page;
}
