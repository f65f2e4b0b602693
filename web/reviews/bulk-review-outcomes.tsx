import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { ReviewOutcome } from './bulk-review.ts';
import { describeReview, formatReviewerCapitalized } from './format-review.ts';
import { explainReviewError } from './review-error.tsx';

/** Returns for example `3 of 5 set, 2 changed by others.` */
export function formatOutcomeCounts(outcomes: ReadonlyMap<string, ReviewOutcome>, of: number, isBusy: boolean): string {
  const count = (kind: ReviewOutcome['kind']) => [...outcomes.values()].filter((one) => one.kind === kind).length;
  if (isBusy) return `Setting: ${outcomes.size} of ${of}.`;
  const parts = [
    `${count('set')} of ${of} set`,
    count('changed') > 0 && `${count('changed')} changed by others`,
    count('failed') > 0 && `${count('failed')} not set`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

interface BulkReviewOutcomesProps {
  entries: FoundEntry[];
  outcomes: ReadonlyMap<string, ReviewOutcome>;
}

/** Renders the reviews that were not set, with the reasons. */
export function BulkReviewOutcomes({ entries, outcomes }: BulkReviewOutcomesProps) {
  if (entries.length === 0) return null;
  return (
    <ul class="outcomes" aria-label="Not set">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <b dir="auto">{title}</b>
          <br />
          {describeOutcome(outcomes.get(id))}
        </li>
      ))}
    </ul>
  );
}

function describeOutcome(outcome: ReviewOutcome | undefined): string {
  if (outcome?.kind === 'failed') {
    const { title, remedy } = explainReviewError(outcome.error);
    return `${title} ${remedy}`;
  }
  if (outcome?.kind !== 'changed') return '';
  const { updated_by: by } = outcome.current.value;
  return (
    `${by ? formatReviewerCapitalized(by) : 'Somebody'} changed it. Current state: ` +
    `${describeReview(outcome.current.value)}.`
  );
}
