import { useEffect, useRef, useState } from 'preact/hooks';

const PAGE_SIZE = 50;
/**
 * A page may be short or empty and still have a successor. Reading continues for this many requests or until there are
 * enough new items.
 */
const MAX_REQUESTS = 5;
const MIN_NEW_ITEMS = 20;

/** One page of a list response. */
interface CursorPage<T> {
  items: T[];
  next_cursor: string | null;
}
type FetchPage<T> = (
  page: { limit: number; cursor: string | undefined },
  signal: AbortSignal,
) => Promise<CursorPage<T>>;

interface PaginationState<T> {
  items: T[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
}

const emptyState = <T>(): PaginationState<T> => ({ items: [], next: null, isLoading: true, error: null });

/** Returns the loaded items of a list and a function to load more. Starts over when `of` changes. */
export function usePagination<T>(key: string, fetchPage: FetchPage<T>) {
  const [last, setLast] = useState({ of: '', read: emptyState<T>() });
  const [attempts, setAttempts] = useState(0);
  const name = `${key} ${attempts}`;
  const setRead = (read: PaginationState<T>) => setLast({ of: name, read });
  // Items of the previous list are not shown for this one.
  const read = last.of === name ? last.read : emptyState<T>();
  const abortController = useRef(new AbortController());
  const loadMore = async (from: PaginationState<T>) => {
    const { signal } = abortController.current;
    let { items, next } = from;
    setRead({ items, next, isLoading: true, error: null });
    try {
      for (let n = 0; n < MAX_REQUESTS; n += 1) {
        const page = await fetchPage({ limit: PAGE_SIZE, cursor: next ?? undefined }, signal);
        [items, next] = [[...items, ...page.items], page.next_cursor];
        if (next === null || items.length - from.items.length >= MIN_NEW_ITEMS) break;
      }
      if (!signal.aborted) setRead({ items, next, isLoading: false, error: null });
    } catch (error) {
      if (!signal.aborted) setRead({ items, next, isLoading: false, error });
    }
  };
  useEffect(() => {
    abortController.current = new AbortController();
    void loadMore(emptyState());
    return () => abortController.current.abort();
  }, [name]);
  const showMore = () => void loadMore(read);
  // Retrying keeps the loaded items.
  return { ...read, more: showMore, retry: read.items.length > 0 ? showMore : () => setAttempts(attempts + 1) };
}
