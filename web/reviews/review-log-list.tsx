import { useEffect, useState } from 'preact/hooks';
import type { ReviewLogRecord } from '../../clients/typescript/src/index.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { listReviewLog } from '../data/api/reviews.ts';
import { describeLogRecord, formatReviewerCapitalized } from './format-review.ts';

interface ReviewLogListProps {
  entryId: string;
  turn: number;
}

/** Renders the log of a review, oldest record first. */
export function ReviewLogList({ entryId, turn: refreshKey }: ReviewLogListProps) {
  const { records, next, more, error, retry } = useReviewLog(entryId, refreshKey);
  return (
    <>
      {records.length > 0 && (
        <ol class="log" aria-label="Review log">
          {records.map((record) => (
            <ReviewLogItem key={record.seq} record={record} />
          ))}
        </ol>
      )}
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {next !== null && error == null && (
        <button type="button" class="secondary outline" onClick={() => void more()}>
          Load later records
        </button>
      )}
    </>
  );
}

interface ReviewLogItemProps {
  record: ReviewLogRecord;
}

function ReviewLogItem({ record }: ReviewLogItemProps) {
  return (
    <li>
      <p>
        <b>
          <bdi>{formatReviewerCapitalized(record.by)}</bdi>
        </b>{' '}
        {describeLogRecord(record)}, <Timestamp at={record.at} />
      </p>
      {record.text && (
        <p class="said" dir="auto">
          {record.text}
        </p>
      )}
    </li>
  );
}

interface ReviewLogState {
  records: ReviewLogRecord[];
  /** The cursor of later records; null at the end. */
  next: string | null;
  isLoaded: boolean;
  error: unknown;
}

const EMPTY_LOG: ReviewLogState = { records: [], next: null, isLoaded: false, error: null };

/** Returns the log of a review. It reloads when `turn` changes and keeps the loaded records until then. */
function useReviewLog(entryId: string, refreshKey: number) {
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
