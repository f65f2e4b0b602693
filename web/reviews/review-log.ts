import { useEffect, useState } from 'preact/hooks';
import type { ReviewLogRecord } from '../../clients/typescript/src/index.ts';
import { listReviewLog } from '../api/reviews.ts';

interface Log {
  records: ReviewLogRecord[];
  /** The cursor of later records; null at the end. */
  next: string | null;
  isRead: boolean;
  error: unknown;
}

const NOTHING: Log = { records: [], next: null, isRead: false, error: null };

/** Returns the log of a review. It reloads when `turn` changes and keeps the loaded records until then. */
export function useReviewLog(entryId: string, turn: number) {
  const [log, setLog] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    listReviewLog(entryId, undefined, leaving.signal).then(
      ({ items, next_cursor }) => setLog({ records: items, next: next_cursor, isRead: true, error: null }),
      (error) => !leaving.signal.aborted && setLog((before) => ({ ...before, error })),
    );
    return () => leaving.abort();
  }, [entryId, turn, tries]);
  const more = async () => {
    try {
      const { items, next_cursor } = await listReviewLog(entryId, log.next ?? undefined);
      setLog({ records: [...log.records, ...items], next: next_cursor, isRead: true, error: null });
    } catch (error) {
      setLog({ ...log, error });
    }
  };
  return { ...log, more, retry: () => setTries(tries + 1) };
}
