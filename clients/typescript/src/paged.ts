import { all, type Part, partOf } from './all.ts';

/** A page that can be iterated over: its items, and those of all pages after it. */
export type Paged<P extends Part<unknown>> = P & AsyncIterable<P['items'][number]>;

/**
 * The first page of a list, as it was asked, with the way on. `for await (const entry of await client.entries.list())` reads page after page; the page itself is not
 * asked for again.
 *
 * @param read asks for a page of the list
 * @throws ServiceError for what is no page
 */
export async function paged<P extends Part<unknown>, Q extends object>(
  read: (query: Q) => Promise<P>,
  query: Q,
): Promise<Paged<P>> {
  const page = partOf(await read(query));
  const isFirst = (asked: Q) => asked === query;
  const iterate = () =>
    all<P['items'][number], Q>(async (asked = query) => (isFirst(asked) ? page : read(asked)), query);
  return Object.defineProperty(page, Symbol.asyncIterator, { value: iterate, enumerable: false }) as Paged<P>;
}
