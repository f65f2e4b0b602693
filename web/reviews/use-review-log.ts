import { useEffect, useState } from 'preact/hooks';
import type { ReviewLogRecord } from '../../clients/typescript/src/index.ts';
import { listReviewLog } from '../data/api/reviews.ts';

interface ReviewLogState {
  records: ReviewLogRecord[];
  /** The cursor of later records; null at the end. */
  next: string | null;
  isLoaded: boolean;
  error: unknown;
}

const EMPTY_LOG: ReviewLogState = { records: [], next: null, isLoaded: false, error: null };

/** Returns the log of a review. It reloads when `turn` changes and keeps the loaded records until then. */
export function useReviewLog(entryId: string, refreshKey: number) {
  const [log, setLog] = useState(EMPTY_LOG);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    listReviewLog(entryId, undefined, controller.signal).then(
      ({ items, next_cursor }) => setLog({ records: items, next: next_cursor, isLoaded: true, error: null }),
      (error) => !controller.signal.aborted && setLog((before) => ({ ...before, error })),
    );
    return () => controller.abort();
  }, [entryId, refreshKey, attempts]);
  const more = async () => {
    try {
      const { items, next_cursor } = await listReviewLog(entryId, log.next ?? undefined);
      setLog({ records: [...log.records, ...items], next: next_cursor, isLoaded: true, error: null });
    } catch (error) {
      setLog({ ...log, error });
    }
  };
  return { ...log, more, retry: () => setAttempts(attempts + 1) };
}
