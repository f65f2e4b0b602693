import { all, checkPart, type Part } from './all.ts';

/** A page that can be iterated over: its items, and those of all pages after it. */
export type Paged<P extends Part<unknown>> = P & AsyncIterable<P['items'][number]>;

/**
 * Returns the first page of a list, which iterates over the items of all pages.
 * `for await (const entry of await client.entries.list())` requests further pages, but not the first one again.
 *
 * @param read requests a page of the list
 * @throws ServiceError for an answer that is not a page
 */
export async function paged<P extends Part<unknown>, Q extends object>(
  read: (query: Q) => Promise<P>,
  query: Q,
): Promise<Paged<P>> {
  const page = checkPart(await read(query));
  const isFirst = (pageQuery: Q) => pageQuery === query;
  const iterate = () =>
    all<P['items'][number], Q>(async (pageQuery = query) => (isFirst(pageQuery) ? page : read(pageQuery)), query);
  return Object.defineProperty(page, Symbol.asyncIterator, { value: iterate, enumerable: false }) as Paged<P>;
}
