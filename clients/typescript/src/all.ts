/** A part of a list. */
export interface Part<T> {
  items: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * All items of a list, page after page along next_cursor: `for await (const entry of all(client.entries.list, { feed_id }))`.
 * Of a list of changes those that there are now. @throws ServiceError; RangeError for a page that leads on to itself
 */
export async function* all<T, Q extends object>(
  list: (query?: Q) => Promise<Part<T>>,
  query: Q,
): AsyncGenerator<T, void, undefined> {
  for (let next: (Q & { cursor?: string }) | null = query; next; ) {
    const { items, has_more, next_cursor }: Part<T> = await list(next);
    yield* items;
    const cursor: string | null = has_more ? next_cursor : null;
    if (cursor !== null && cursor === next.cursor)
      throw new RangeError('The page has more after it, and leads on to itself.');
    next = cursor === null ? null : { ...query, offset: undefined, cursor };
  }
}
