import { useState } from 'preact/hooks';
import { addReviewNote } from '../api/reviews.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { unsavedNotes } from './draft.ts';
import { ReviewFailure } from './review-failure.tsx';

const LONGEST = 4_000;

/** Adds a note. A repeat after an answer that was lost is the same note: it has the same key until its text is another one. */
export function NoteForm({ entryId, added }: { entryId: string; added: () => void }) {
  const [text, setText] = useState(() => unsavedNotes.of(entryId)?.text ?? '');
  const { isBusy, error, send } = useSending();
  const write = (next: string) => {
    setText(next);
    const sent = unsavedNotes.of(entryId)?.sent ?? null;
    unsavedNotes.keep(entryId, next ? { text: next, sent } : null);
  };
  const add = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    void send(async () => {
      const before = unsavedNotes.of(entryId)?.sent;
      const sent = before?.text === text ? before : { text, key: crypto.randomUUID() };
      unsavedNotes.keep(entryId, { text, sent });
      await addReviewNote(entryId, text, sent.key);
      // What was written meanwhile is another note.
      const now = unsavedNotes.of(entryId)?.text ?? '';
      write(now === text ? '' : now);
      announce('The note is added.');
      added();
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
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="submit" class="secondary outline" aria-busy={isBusy}>
        Add note
      </button>
      {error != null && <ReviewFailure error={error} />}
    </form>
  );
}
