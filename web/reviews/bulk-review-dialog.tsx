import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { LoadedReview } from '../data/api/reviews.ts';
import { loadReviews, type ReviewChanges, type ReviewOutcome, updateReviews } from './bulk-review.ts';
import { DecisionFields, type DecisionForm, KEEP_VALUE } from './decision-fields.tsx';
import {
  describeReview,
  formatReviewerCapitalized,
  REVIEW_STATE_LABELS,
  type ReviewStateName,
} from './format-review.ts';
import { validateReviewDraft } from './review-draft.ts';
import { explainReviewError } from './review-error.tsx';

export interface BulkReviewProps {
  entries: FoundEntry[];
  onClose: () => void;
}

/** Each review is a separate request. */
const MAX_BULK_REVIEWS = 100;

const UNCHANGED_DECISION: DecisionForm = {
  state: KEEP_VALUE,
  assignee: KEEP_VALUE,
  due: '',
  impact: KEEP_VALUE,
  reason: '',
};

/** Returns the changed fields. Unchanged or empty fields keep the value of each review. */
const toReviewChanges = (choice: DecisionForm): ReviewChanges =>
  Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => value !== KEEP_VALUE && (value || name === 'assignee')),
  );

const validateChanges = (wanted: ReviewChanges): string =>
  Object.keys(wanted).length === 0 ? 'Choose at least one change.' : validateReviewDraft(wanted);

/** Loads the reviews of some entries, and changes them one after the other. */
function useBulkReview(entries: FoundEntry[]) {
  const [loadedReviews, setLoadedReviews] = useState<ReadonlyMap<string, LoadedReview | null>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ReviewOutcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  useLayoutEffect(() => {
    void loadReviews(entries, (id, one) => setLoadedReviews((before) => new Map(before).set(id, one)));
  }, []);
  const remaining = entries.filter(({ id }) => outcomes.get(id)?.kind !== 'set');
  const getLoadedReview = (id: string) => {
    const outcome = outcomes.get(id);
    return outcome?.kind === 'changed' ? outcome.current : (loadedReviews.get(id) ?? undefined);
  };
  const update = async (wanted: ReviewChanges) => {
    setBusy(true);
    setOutcomes(new Map([...outcomes].filter(([, { kind }]) => kind === 'set')));
    await updateReviews(remaining, getLoadedReview, {
      wanted,
      tell: (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
    });
    setBusy(false);
  };
  const areReviewsLoaded = loadedReviews.size === entries.length;
  const reviewStatus = areReviewsLoaded
    ? formatReviewCounts(loadedReviews)
    : `Loading reviews: ${loadedReviews.size} of ${entries.length}.`;
  const status = outcomes.size > 0 ? formatOutcomeCounts(outcomes, entries.length, isBusy) : reviewStatus;
  return { outcomes, isBusy, remaining, areReviewsLoaded, status, update };
}

/**
 * Renders the dialog that changes several reviews at once.
 * It shows their current states, the form, and the outcome of each change.
 */
export function BulkReviewDialog({ entries: selectedEntries, onClose }: BulkReviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [entries] = useState(() => selectedEntries.slice(0, MAX_BULK_REVIEWS));
  const [choice, setChoice] = useState<DecisionForm>(UNCHANGED_DECISION);
  const { outcomes, isBusy, remaining, areReviewsLoaded, status, update } = useBulkReview(entries);
  const [validationMessage, setValidationMessage] = useState('');
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const isFinished = outcomes.size === entries.length && !isBusy;
  const isComplete = isFinished && remaining.length === 0;
  const change = (part: Partial<DecisionForm>) => {
    setValidationMessage('');
    setChoice({ ...choice, ...part });
  };
  const set = (event: Event) => {
    event.preventDefault();
    const wanted = toReviewChanges(choice);
    setValidationMessage(validateChanges(wanted));
    if (!isBusy && areReviewsLoaded && !validateChanges(wanted)) void update(wanted);
  };
  return (
    <dialog
      class="assign"
      ref={dialog}
      aria-labelledby="assign-heading"
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <article>
        <h2 id="assign-heading">Review {entries.length === 1 ? 'an update' : `${entries.length} updates`}</h2>
        <BulkReviewLimit count={selectedEntries.length} />
        <p class="standing" role="status">
          {status}
        </p>
        {isFinished && <BulkReviewOutcomes entries={remaining} outcomes={outcomes} />}
        <form onSubmit={set} noValidate>
          {!isComplete && (
            <DecisionFields
              decision={choice}
              onChange={change}
              unchangedLabel="No change"
              validationMessage={validationMessage}
            />
          )}
          <footer>
            <button type="button" class="secondary outline" disabled={isBusy} onClick={close}>
              Close
            </button>
            {!isComplete && (
              <button type="submit" aria-busy={isBusy} disabled={!areReviewsLoaded}>
                {isFinished ? `Set the remaining ${remaining.length}` : `Set ${entries.length}`}
              </button>
            )}
          </footer>
        </form>
      </article>
    </dialog>
  );
}

interface BulkReviewLimitProps {
  count: number;
}

const BulkReviewLimit = ({ count }: BulkReviewLimitProps) =>
  count > MAX_BULK_REVIEWS ? (
    <p>
      Only the first {MAX_BULK_REVIEWS} of {count} selected updates are included.
    </p>
  ) : null;

/** Returns for example `Now: 3 new, 2 in review; assigned: 1.` */
function formatReviewCounts(seen: ReadonlyMap<string, LoadedReview | null>): string {
  const known = [...seen.values()].flatMap((one) => one?.value ?? []);
  const counts = (Object.keys(REVIEW_STATE_LABELS) as ReviewStateName[])
    .map((state) => ({ state, count: known.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${REVIEW_STATE_LABELS[state].toLowerCase()}`);
  const assigned = known.filter(({ assignee }) => assignee).length;
  const unknown = seen.size - known.length;
  return `Now: ${[...counts, unknown > 0 && `${unknown} unknown`].filter(Boolean).join(', ')}; assigned: ${assigned}.`;
}

/** Returns for example `3 of 5 set, 2 changed by others.` */
function formatOutcomeCounts(outcomes: ReadonlyMap<string, ReviewOutcome>, of: number, isBusy: boolean): string {
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
function BulkReviewOutcomes({ entries, outcomes }: BulkReviewOutcomesProps) {
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
