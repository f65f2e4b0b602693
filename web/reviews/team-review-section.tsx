import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry, Review } from '../../clients/typescript/src/index.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { addReviewNote, type LoadedReview } from '../data/api/reviews.ts';
import { announce } from '../data/messages.ts';
import { createSessionSignal } from '../data/session-signal.ts';
import { useFetch, useSubmission } from '../data/use-fetch.ts';
import { formatLongDay } from '../values/date-format.ts';
import { formatReviewer, IMPACT_LABELS, isOverdue } from './format-review.ts';
import { ReviewSkeleton, useCanReview } from './review-button.tsx';
import { getCachedReview } from './review-cache.ts';
import { getUnsavedDraft } from './review-draft.ts';
import { ReviewError } from './review-error.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewLogList } from './review-log-list.tsx';
import { ReviewStateBadge } from './review-state-badge.tsx';

export interface TeamReviewProps {
  entry: FoundEntry;
  level: 'h2' | 'h3';
  /**
   * How often a review was requested. Each request opens the form, or focuses the heading if the person may not
   * review.
   */
  openRequests: number;
}

/** Renders the team's review of an update: decision, log and form. */
export function TeamReviewSection({ entry, level: Level, openRequests }: TeamReviewProps) {
  const entryId = entry.id;
  const { value, error, retry } = useFetch(`review ${entryId}`, (signal) => getCachedReview(entryId, signal));
  const [latest, setLatest] = useState<LoadedReview | null>(null);
  const [isOpen, setOpen] = useState(() => getUnsavedDraft(entryId) !== undefined);
  const [refreshKey, setRefreshKey] = useState(0);
  const addedNotes = addedNoteCount.value;
  const canReview = useCanReview();
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const currentReview = latest ?? value;
  useEffect(() => {
    if (openRequests === 0 || !currentReview) return;
    if (canReview) setOpen(true);
    else heading.current?.focus();
  }, [openRequests, currentReview === null]);
  const handleDone = (review: LoadedReview) => {
    setLatest(review);
    setOpen(false);
    setRefreshKey(refreshKey + 1);
    queueMicrotask(() => button.current?.focus());
  };
  return (
    <section class="team" aria-labelledby="team-heading">
      <Level id="team-heading" ref={heading} tabIndex={-1}>
        Team
      </Level>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!currentReview && error == null && <ReviewSkeleton />}
      {currentReview && (
        <div class="rec">
          {isOpen ? (
            <ReviewForm entryId={entryId} loadedReview={currentReview} onDone={handleDone} />
          ) : (
            <>
              <ReviewSummary review={currentReview.value} />
              {canReview && (
                <button ref={button} type="button" class="secondary outline" onClick={() => setOpen(true)}>
                  {currentReview.value.version === 0 ? 'Review' : 'Change'}
                </button>
              )}
            </>
          )}
          <ReviewLogList entryId={entryId} turn={refreshKey + addedNotes} />
          {canReview && <ReviewNoteForm entryId={entryId} />}
        </div>
      )}
    </section>
  );
}

interface ReviewSummaryProps {
  review: Review;
}

function ReviewSummary({ review }: ReviewSummaryProps) {
  const { state, assignee, due, impact, reason, version, updated_at: at, updated_by: by } = review;
  return (
    <>
      <p class="standing-line">
        <ReviewStateBadge state={state} />
        <span>Assigned to {assignee ? <bdi>{formatReviewer(assignee)}</bdi> : 'no one'}</span>
        {due && (
          <span class={isOverdue(review) ? 'overdue' : undefined}>
            {isOverdue(review) ? 'Overdue since' : 'Due'} {formatLongDay(due)}
          </span>
        )}
        {impact && <span>Impact: {IMPACT_LABELS[impact].toLowerCase()}</span>}
      </p>
      {reason && (
        <p class="said" dir="auto">
          {reason}
        </p>
      )}
      <p class="by">
        {version === 0 || !at ? (
          'No decision yet.'
        ) : (
          <>
            Version {version}, changed by <bdi>{by ? formatReviewer(by) : 'somebody'}</bdi>, <Timestamp at={at} />
          </>
        )}
      </p>
    </>
  );
}

const MAX_REVIEW_NOTE_LENGTH = 4_000;

/** The text of a note, and the pending request with its Idempotency-Key. */
interface ReviewNoteDraft {
  text: string;
  pending: { text: string; key: string } | null;
}

/** Drafts of all updates. They last as long as the page, so that navigation does not lose them. */
const noteDrafts = createSessionSignal<Record<string, ReviewNoteDraft>>({});
/** Counts added notes. Logs reload when it changes. */
const addedNoteCount = createSessionSignal(0);

interface ReviewNoteFormProps {
  entryId: string;
}

/** Renders the form for a note. Repeating a lost request reuses its key until the text changes. */
function ReviewNoteForm({ entryId }: ReviewNoteFormProps) {
  const { text, pending } = noteDrafts.value[entryId] ?? { text: '', pending: null };
  const { isBusy, error, send } = useSubmission();
  const setDraft = (note: ReviewNoteDraft) => (noteDrafts.value = { ...noteDrafts.value, [entryId]: note });
  const add = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    void send(async () => {
      const now = pending?.text === text ? pending : { text, key: crypto.randomUUID() };
      setDraft({ text, pending: now });
      await addReviewNote(entryId, text, now.key);
      // Text typed during the request is a new note.
      const written = noteDrafts.value[entryId]?.text ?? '';
      setDraft({ text: written === text ? '' : written, pending: null });
      announce('Note added.');
      addedNoteCount.value += 1;
    });
  };
  return (
    <form class="note-form" onSubmit={add}>
      <textarea
        rows={1}
        maxLength={MAX_REVIEW_NOTE_LENGTH}
        aria-label="Add a note for the team"
        placeholder="Add a note for the team"
        value={text}
        onInput={({ currentTarget }) => setDraft({ text: currentTarget.value, pending })}
      />
      <button type="submit" class="secondary outline" aria-busy={isBusy}>
        Add note
      </button>
      {error != null && <ReviewError error={error} />}
    </form>
  );
}
