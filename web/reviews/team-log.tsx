import type { ReviewLogRecord } from '../../clients/typescript/src/index.ts';
import { Failure } from '../parts/failure.tsx';
import { Moment } from '../parts/moment.tsx';
import { useReviewLog } from './review-log.ts';
import { deedOf, nameAtStart } from './words.ts';

/** Renders the log of a review, oldest record first. */
export function TeamLog({ entryId, turn }: { entryId: string; turn: number }) {
  const { records, next, more, error, retry } = useReviewLog(entryId, turn);
  return (
    <>
      {records.length > 0 && (
        <ol class="log" aria-label="What the team did">
          {records.map((record) => (
            <Line key={record.seq} record={record} />
          ))}
        </ol>
      )}
      {error != null && <Failure error={error} retry={retry} />}
      {next !== null && error == null && (
        <button type="button" class="secondary outline" onClick={() => void more()}>
          Show later records
        </button>
      )}
    </>
  );
}

function Line({ record }: { record: ReviewLogRecord }) {
  return (
    <li>
      <p>
        <b>
          <bdi>{nameAtStart(record.by)}</bdi>
        </b>{' '}
        {deedOf(record)}, <Moment at={record.at} />
      </p>
      {record.text && (
        <p class="said" dir="auto">
          {record.text}
        </p>
      )}
    </li>
  );
}
