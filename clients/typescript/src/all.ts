/** A part of a list. */
interface Part<T> {
  items: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * All items of a list, page after page along next_cursor: `for await (const entry of all(client.entries.list, { feed_id }))`.
 * Of a list of changes those that there are now. @throws ServiceError
 */
export async function* all<T, Q extends object>(
  list: (query?: Q) => Promise<Part<T>>,
  query: Q,
): AsyncGenerator<T, void, undefined> {
  for (let next: Q | null = query; next; ) {
    const { items, has_more, next_cursor }: Part<T> = await list(next);
    yield* items;
    next = has_more && next_cursor !== null ? { ...query, offset: undefined, cursor: next_cursor } : null;
  }
}
