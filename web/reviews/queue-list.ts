import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListReviewsQuery, QueuedReview } from '../../clients/typescript/src/index.ts';
import { listReviews } from '../api/reviews.ts';

const PAGE = 50;
/** A page may be short, or empty, and go on: it is read on for so many more requests, until there are so many reviews. */
const REQUESTS = 5;
const ENOUGH = 20;

interface Read {
  items: QueuedReview[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
}

const NOTHING: Read = { items: [], next: null, isLoading: true, error: null };

/** A queue as far as it is read, and how to read on. It is read anew where another one is asked for. */
export function useQueue(query: ListReviewsQuery, place: string) {
  const [last, setLast] = useState({ of: '', read: NOTHING });
  const [tries, setTries] = useState(0);
  const of = `${JSON.stringify(query)} ${place} ${tries}`;
  const setRead = (read: Read) => setLast({ of, read });
  // What another queue has is not shown for this one.
  const read = last.of === of ? last.read : NOTHING;
  const leaving = useRef(new AbortController());
  const readOn = async (from: Read) => {
    const { signal } = leaving.current;
    let { items, next } = from;
    setRead({ items, next, isLoading: true, error: null });
    try {
      for (let n = 0; n < REQUESTS; n += 1) {
        const page = await listReviews({ ...query, limit: PAGE, cursor: next ?? undefined }, signal);
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
    void readOn(NOTHING);
    return () => leaving.current.abort();
  }, [of]);
  return { ...read, more: () => void readOn(read), retry: () => setTries(tries + 1) };
}
