import { all, type Part, partOf } from './all.ts';

/** A page that can be iterated over: its items, and those of all pages after it. */
export type Paged<P extends Part<unknown>> = P & AsyncIterable<P['items'][number]>;

/**
 * A page with the way on. `for await (const entry of await client.entries.list())` reads page after page; the page itself is not
 * asked for again.
 *
 * @param read asks for a page of the same list
 * @param query that the page was asked with
 * @throws ServiceError for what is no page
 */
export function paged<P extends Part<unknown>, Q extends object>(
  page: P,
  read: (query: Q) => Promise<P>,
  query: Q,
): Paged<P> {
  const isFirst = (asked: Q) => asked === query;
  const iterate = () =>
    all<P['items'][number], Q>(async (asked = query) => (isFirst(asked) ? page : read(asked)), query);
  return Object.defineProperty(partOf(page), Symbol.asyncIterator, { value: iterate, enumerable: false }) as Paged<P>;
}
