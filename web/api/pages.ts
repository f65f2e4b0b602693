import { useEffect, useRef, useState } from 'preact/hooks';

const PAGE = 50;
/**
 * A page may be short or empty and still have a successor. Reading continues for this many requests or until there are
 * enough new items.
 */
const REQUESTS = 5;
const ENOUGH = 20;

/** One page of a list response. */
interface Page<T> {
  items: T[];
  next_cursor: string | null;
}
type ReadPage<T> = (page: { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<Page<T>>;

interface Read<T> {
  items: T[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
}

const nothing = <T>(): Read<T> => ({ items: [], next: null, isLoading: true, error: null });

/** Returns the loaded items of a list and a function to load more. Starts over when `of` changes. */
export function usePages<T>(of: string, readPage: ReadPage<T>) {
  const [last, setLast] = useState({ of: '', read: nothing<T>() });
  const [tries, setTries] = useState(0);
  const name = `${of} ${tries}`;
  const setRead = (read: Read<T>) => setLast({ of: name, read });
  // Items of the previous list are not shown for this one.
  const read = last.of === name ? last.read : nothing<T>();
  const leaving = useRef(new AbortController());
  const readOn = async (from: Read<T>) => {
    const { signal } = leaving.current;
    let { items, next } = from;
    setRead({ items, next, isLoading: true, error: null });
    try {
      for (let n = 0; n < REQUESTS; n += 1) {
        const page = await readPage({ limit: PAGE, cursor: next ?? undefined }, signal);
        [items, next] = [[...items, ...page.items], page.next_cursor];
        if (next === null || items.length - from.items.length >= ENOUGH) break;
      }
      if (!signal.aborted) setRead({ items, next, isLoading: false, error: null });
    } catch (error) {
      if (!signal.aborted) setRead({ items, next, isLoading: false, error });
    }
  };
  useEffect(() => {
    leaving.current = new AbortController();
    void readOn(nothing());
    return () => leaving.current.abort();
  }, [name]);
  const more = () => void readOn(read);
  // Retrying keeps the loaded items.
  return { ...read, more, retry: read.items.length > 0 ? more : () => setTries(tries + 1) };
}
