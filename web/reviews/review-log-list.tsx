import type { ReviewLogRecord } from '../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { describeLogRecord, formatReviewerCapitalized } from './format-review.ts';
import { useReviewLog } from './use-review-log.ts';

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
