import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Review } from '../../clients/typescript/src/index.ts';
import { isConflict } from '../data/api/api-error.ts';
import { type LoadedReview, putReview } from '../data/api/reviews.ts';
import { announce } from '../data/messages.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { DecisionFields } from './decision-fields.tsx';
import { describeReview, formatReviewerCapitalized } from './format-review.ts';
import { cacheReview, fetchReview } from './review-cache.ts';
import {
  getUnsavedDraft,
  matchesReview,
  type ReviewDraft,
  setUnsavedDraft,
  toReviewDraft,
  toReviewRequest,
  validateReviewDraft,
} from './review-draft.ts';
import { ReviewError } from './review-error.tsx';

interface ReviewFormProps {
  entryId: string;
  /** The loaded version; the change applies to it. */
  loadedReview: LoadedReview;
  /** Gets the current review, also after a cancel. */
  onDone: (seen: LoadedReview) => void;
}

/** Renders the review form. After a conflict it shows the current review and keeps the input. */
export function ReviewForm({ entryId, loadedReview, onDone }: ReviewFormProps) {
  const [unsaved] = useState(() => getUnsavedDraft(entryId));
  const [draft, setDraft] = useState<ReviewDraft>(() => unsaved?.draft ?? toReviewDraft(loadedReview.value));
  const [baseReview, setBaseReview] = useState(loadedReview);
  const [conflict, setConflict] = useState<Review | null>(() => findConflict(unsaved, loadedReview.value));
  const [validationMessage, setValidationMessage] = useState('');
  const { isBusy, error, send } = useSubmission();
  const form = useFocusedForm();
  const change = (part: Partial<ReviewDraft>) => {
    const { value } = baseReview;
    const next = { ...draft, ...part };
    setDraft(next);
    setValidationMessage('');
    setUnsavedDraft(entryId, matchesReview(next, value) ? null : next, value.version);
  };
  const closeForm = (latest: LoadedReview, announcement: string) => {
    setUnsavedDraft(entryId, null);
    if (announcement) announce(announcement);
    onDone(latest);
  };
  const handleSaveError = async (failure: unknown) => {
    if (!isConflict(failure)) throw failure;
    const currentReview = await fetchReview(entryId);
    // The same change may have been saved by a request whose response was lost.
    if (matchesReview(draft, currentReview.value)) return closeForm(currentReview, 'Saved.');
    setBaseReview(currentReview);
    setConflict(currentReview.value);
  };
  const save = (event: Event) => {
    event.preventDefault();
    const validationError = validateReviewDraft(draft);
    setValidationMessage(validationError);
    if (validationError) return form.current?.querySelector('textarea')?.focus();
    void send(() =>
      putReview(entryId, toReviewRequest(draft), baseReview.etag)
        .then((stored) => closeForm(cacheReview(entryId, stored), 'Saved.'))
        .catch(handleSaveError),
    );
  };
  return (
    <form class="review-form" ref={form} onSubmit={save} aria-label="The team's decision" noValidate>
      {conflict && <ReviewConflict review={conflict} />}
      <DecisionFields
        decision={draft}
        onChange={change}
        currentAssignee={baseReview.value.assignee}
        validationMessage={validationMessage}
      />
      {error != null && <ReviewError error={error} />}
      <div class="buttons">
        <button type="submit" aria-busy={isBusy}>
          {conflict ? 'Save my version' : 'Save'}
        </button>
        <button type="button" class="secondary outline" onClick={() => closeForm(baseReview, '')}>
          {conflict ? 'Keep the current version' : 'Cancel'}
        </button>
      </div>
    </form>
  );
}

/** Returns the ref of a form that gets the focus. */
function useFocusedForm() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector('select')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return form;
}

/** Returns the current review if it was changed after an unsaved draft of it began. */
function findConflict(unsaved: ReturnType<typeof getUnsavedDraft>, review: Review): Review | null {
  if (!unsaved || unsaved.version === review.version || matchesReview(unsaved.draft, review)) return null;
  return review;
}

interface ReviewConflictProps {
  review: Review;
}

/** Renders the current state of a review that changed while it was being edited. */
function ReviewConflict({ review }: ReviewConflictProps) {
  const { updated_by: by, reason } = review;
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{by ? formatReviewerCapitalized(by) : 'Somebody'} changed this review.</strong> Current state:{' '}
        {describeReview(review)}
        {reason && <> – “{reason}”</>}. Your text is still here.
      </p>
    </div>
  );
}
