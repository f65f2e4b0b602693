import { addReviewNote } from '../api/reviews.ts';
import { useSending } from '../api/sending.ts';
import { storeOf } from '../memory/store.ts';
import { announce } from '../parts/announce.tsx';
import { ReviewFailure } from './review-failure.tsx';

const LONGEST = 4_000;

/** What is being written, and what was sent and has no answer yet, with its Idempotency-Key. */
interface Note {
  text: string;
  sent: { text: string; key: string } | null;
}

/** Those of all updates, for as long as the page is open: going to another one and back loses nothing. */
const notes = storeOf<Record<string, Note>>({});
/** How many were added here: whatever shows them reads them again. */
export const notesAdded = storeOf(0);

/** Adds a note. A repeat after an answer that was lost is the same note: it has the same key until its text is another one. */
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
      // What was written meanwhile is another note.
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
