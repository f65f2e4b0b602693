import { addReviewNote } from '../api/reviews.ts';
import { useSending } from '../api/sending.ts';
import { storeOf } from '../memory/store.ts';
import { announce } from '../parts/announce.tsx';
import { ReviewFailure } from './review-failure.tsx';

const LONGEST = 4_000;

/** The text of a note, and the pending request with its Idempotency-Key. */
interface Note {
  text: string;
  sent: { text: string; key: string } | null;
}

/** Drafts of all updates. They last as long as the page, so that navigation does not lose them. */
const notes = storeOf<Record<string, Note>>({});
/** Counts added notes. Logs reload when it changes. */
export const notesAdded = storeOf(0);

/** Renders the form for a note. Repeating a lost request reuses its key until the text changes. */
export function NoteForm({ entryId }: { entryId: string }) {
  const { text, sent } = notes.use()[entryId] ?? { text: '', sent: null };
  const { isBusy, error, send } = useSending();
  const keep = (note: Note) => notes.set({ ...notes.get(), [entryId]: note });
  const add = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    void send(async () => {
      const now = sent?.text === text ? sent : { text, key: crypto.randomUUID() };
      keep({ text, sent: now });
      await addReviewNote(entryId, text, now.key);
      // Text typed during the request is a new note.
      const written = notes.get()[entryId]?.text ?? '';
      keep({ text: written === text ? '' : written, sent: null });
      announce('The note is added.');
      notesAdded.set(notesAdded.get() + 1);
    });
  };
  return (
    <form class="note-form" onSubmit={add}>
      <textarea
        rows={1}
        maxLength={LONGEST}
        aria-label="A note for the team"
        placeholder="A note for the team"
        value={text}
        onInput={({ currentTarget }) => keep({ text: currentTarget.value, sent })}
      />
      <button type="submit" class="secondary outline" aria-busy={isBusy}>
        Add note
      </button>
      {error != null && <ReviewFailure error={error} />}
    </form>
  );
}
