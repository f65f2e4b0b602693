import { announce } from '../data/announce.ts';
import { addReviewNote } from '../data/api/reviews.ts';
import { createSessionSignal } from '../data/session-signal.ts';
import { useSubmission } from '../data/use-submission.ts';
import { ReviewError } from './review-error.tsx';

const MAX_REVIEW_NOTE_LENGTH = 4_000;

/** The text of a note, and the pending request with its Idempotency-Key. */
interface ReviewNoteDraft {
  text: string;
  pending: { text: string; key: string } | null;
}

/** Drafts of all updates. They last as long as the page, so that navigation does not lose them. */
const noteDrafts = createSessionSignal<Record<string, ReviewNoteDraft>>({});
/** Counts added notes. Logs reload when it changes. */
export const addedNoteCount = createSessionSignal(0);

interface ReviewNoteFormProps {
  entryId: string;
}

/** Renders the form for a note. Repeating a lost request reuses its key until the text changes. */
export function ReviewNoteForm({ entryId }: ReviewNoteFormProps) {
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
