import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry, Review } from '../../clients/typescript/src/index.ts';
import { useReading } from '../api/reading.ts';
import type { SeenReview } from '../api/reviews.ts';
import { dayInWords } from '../parts/date-format.ts';
import { Failure } from '../parts/failure.tsx';
import { Moment } from '../parts/moment.tsx';
import { unsavedOf } from './draft.ts';
import { reviewOf } from './kept.ts';
import { useMayReview } from './may-review.tsx';
import { NoteForm, notesAdded } from './note-form.tsx';
import { ReviewForm } from './review-form.tsx';
import { StatePill } from './state-pill.tsx';
import { TeamLog } from './team-log.tsx';
import { Waiting } from './waiting.tsx';
import { IMPACTS, isOverdue, nameOf } from './words.ts';

export interface TeamProps {
  entry: FoundEntry;
  level: 'h2' | 'h3';
  /**
   * How often a review was requested. Each request opens the form, or focuses the heading if the person may not
   * review.
   */
  asked: number;
}

/** Renders the team's review of an update: decision, log and form. */
export function TeamPanel({ entry, level: Level, asked }: TeamProps) {
  const entryId = entry.id;
  const { value, error, retry } = useReading(`review ${entryId}`, (signal) => reviewOf(entryId, signal));
  const [latest, setLatest] = useState<SeenReview | null>(null);
  const [isOpen, setOpen] = useState(() => unsavedOf(entryId) !== undefined);
  const [turn, setTurn] = useState(0);
  const added = notesAdded.use();
  const isWriter = useMayReview();
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const seen = latest ?? value;
  useEffect(() => {
    if (asked === 0 || !seen) return;
    if (isWriter) setOpen(true);
    else heading.current?.focus();
  }, [asked, seen === null]);
  const done = (stands: SeenReview) => {
    setLatest(stands);
    setOpen(false);
    setTurn(turn + 1);
    queueMicrotask(() => button.current?.focus());
  };
  return (
    <section class="team" aria-labelledby="team-heading">
      <Level id="team-heading" ref={heading} tabIndex={-1}>
        Team
      </Level>
      {error != null && <Failure error={error} retry={retry} />}
      {!seen && error == null && <Waiting />}
      {seen && (
        <div class="rec">
          {isOpen ? (
            <ReviewForm entryId={entryId} seen={seen} done={done} />
          ) : (
            <>
              <Standing review={seen.value} />
              {isWriter && (
                <button ref={button} type="button" class="secondary outline" onClick={() => setOpen(true)}>
                  {seen.value.version === 0 ? 'Review' : 'Change'}
                </button>
              )}
            </>
          )}
          <TeamLog entryId={entryId} turn={turn + added} />
          {isWriter && <NoteForm entryId={entryId} />}
        </div>
      )}
    </section>
  );
}

function Standing({ review }: { review: Review }) {
  const { state, assignee, due, impact, reason, version, updated_at: at, updated_by: by } = review;
  return (
    <>
      <p class="standing-line">
        <StatePill state={state} />
        <span>Assigned to {assignee ? <bdi>{nameOf(assignee)}</bdi> : 'nobody'}</span>
        {due && (
          <span class={isOverdue(review) ? 'overdue' : undefined}>
            {isOverdue(review) ? 'Overdue since' : 'Due'} {dayInWords(due)}
          </span>
        )}
        {impact && <span>Impact: {IMPACTS[impact].toLowerCase()}</span>}
      </p>
      {reason && (
        <p class="said" dir="auto">
          {reason}
        </p>
      )}
      <p class="by">
        {version === 0 || !at ? (
          'Nobody has decided anything yet.'
        ) : (
          <>
            Version {version}, changed by <bdi>{by ? nameOf(by) : 'somebody'}</bdi>, <Moment at={at} />
          </>
        )}
      </p>
    </>
  );
}
