import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Review } from '../../clients/typescript/src/index.ts';
import { isConflict } from '../api/problem.ts';
import { putReview, type SeenReview } from '../api/reviews.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { DecisionFields } from './decision-fields.tsx';
import { type Draft, draftOf, isSo, keepUnsaved, missingIn, requestOf, unsavedOf } from './draft.ts';
import { freshReviewOf, keep } from './kept.ts';
import { ReviewFailure } from './review-failure.tsx';
import { nameAtStart, standingOf } from './words.ts';

interface Props {
  entryId: string;
  /** The loaded version; the change applies to it. */
  seen: SeenReview;
  /** Gets the current review, also after a cancel. */
  done: (seen: SeenReview) => void;
}

/** Renders the review form. After a conflict it shows the current review and keeps the input. */
export function ReviewForm({ entryId, seen, done }: Props) {
  const [left] = useState(() => unsavedOf(entryId));
  const [draft, setDraft] = useState<Draft>(() => left?.draft ?? draftOf(seen.value));
  const [base, setBase] = useState(seen);
  const wasChanged = left !== undefined && left.version !== seen.value.version && !isSo(left.draft, seen.value);
  const [conflict, setConflict] = useState<Review | null>(wasChanged ? seen.value : null);
  const [missing, setMissing] = useState('');
  const { isBusy, error, send } = useSending();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector('select')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setMissing('');
    const { value } = base;
    keepUnsaved(entryId, isSo(next, value) ? null : next, value.version);
  };
  const leave = (latest: SeenReview, said: string) => {
    keepUnsaved(entryId, null);
    if (said) announce(said);
    done(latest);
  };
  const afterFailure = async (failure: unknown) => {
    if (!isConflict(failure)) throw failure;
    const fresh = await freshReviewOf(entryId);
    // The same change may have been saved by a request whose response was lost.
    if (isSo(draft, fresh.value)) return leave(fresh, 'Saved.');
    setBase(fresh);
    setConflict(fresh.value);
  };
  const save = (event: Event) => {
    event.preventDefault();
    const lacks = missingIn(draft);
    setMissing(lacks);
    if (lacks) return form.current?.querySelector('textarea')?.focus();
    void send(() =>
      putReview(entryId, requestOf(draft), base.etag)
        .then((stored) => leave(keep(entryId, stored), 'Saved.'))
        .catch(afterFailure),
    );
  };
  return (
    <form class="review-form" ref={form} onSubmit={save} aria-label="The team's decision" noValidate>
      {conflict && <Conflict review={conflict} />}
      <DecisionFields decision={draft} change={change} present={base.value.assignee} missing={missing} />
      {error != null && <ReviewFailure error={error} />}
      <div class="buttons">
        <button type="submit" aria-busy={isBusy}>
          {conflict ? 'Save mine over it' : 'Save'}
        </button>
        <button type="button" class="secondary outline" onClick={() => leave(base, '')}>
          {conflict ? 'Leave it as it is now' : 'Cancel'}
        </button>
      </div>
    </form>
  );
}

/** Renders the current state of a review that changed while it was being edited. */
function Conflict({ review }: { review: Review }) {
  const { updated_by: by, reason } = review;
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{by ? nameAtStart(by) : 'Somebody'} changed this meanwhile.</strong> It is now: {standingOf(review)}
        {reason && <> – “{reason}”</>}. What you wrote is still here.
      </p>
    </div>
  );
}
