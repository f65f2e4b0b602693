import { ServiceError } from './error.ts';

/** A part of a list. */
export interface Part<T> {
  items: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * All items of a list, page after page along next_cursor: `for await (const entry of all(client.entries.list, { feed_id }))`.
 * Of a list of changes those that there are now. @throws ServiceError; RangeError for a page that has more after it, and does not lead there
 */
export async function* all<T, Q extends object>(
  list: (query?: Q) => Promise<Part<T>>,
  query: Q,
): AsyncGenerator<T, void, undefined> {
  for (let next: Q & { cursor?: string; limit?: unknown } = query; ; ) {
    const { items, has_more, next_cursor }: Part<T> = partOf(await list(next));
    yield* items;
    if (!has_more || next.limit === 0) return; // a page without items has nothing to go on from
    if (next_cursor === null || next_cursor === next.cursor)
      throw new RangeError('The page has more after it, and does not lead there.');
    next = { ...query, offset: undefined, cursor: next_cursor };
  }
}

/** The same, where it is one: what stands before a service may answer any JSON. @throws ServiceError with a RangeError as its cause */
export function partOf<P extends Part<unknown>>(page: P): P {
  if (!Array.isArray(page?.items))
    throw new ServiceError('unreachable', {}, undefined, new RangeError('The answer is no page.'));
  return page;
}
