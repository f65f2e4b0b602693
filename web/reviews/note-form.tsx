import { useRef, useState } from 'preact/hooks';
import { addReviewNote } from '../api/reviews.ts';
import { announce } from '../parts/announce.tsx';
import { ReviewFailure } from './review-failure.tsx';

const LONGEST = 4_000;

/** Adds a note. A repeat after an answer that was lost is the same note: it has the same key until its text is another one. */
export function NoteForm({ entryId, added }: { entryId: string; added: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef({ text: '', key: '' });
  const add = async (event: Event) => {
    event.preventDefault();
    if (isBusy || !text.trim()) return;
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    setBusy(true);
    setError(null);
    try {
      await addReviewNote(entryId, text, sent.current.key);
      sent.current = { text: '', key: '' };
      setText('');
      announce('The note is added.');
      added();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <form class="note-form" onSubmit={add}>
      <textarea
        rows={1}
        maxLength={LONGEST}
        aria-label="A note for the team"
        placeholder="A note for the team"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" class="secondary outline" aria-busy={isBusy}>
        Add note
      </button>
      {error != null && <ReviewFailure error={error} />}
    </form>
  );
}
