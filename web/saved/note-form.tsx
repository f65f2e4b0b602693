import { useLayoutEffect, useRef } from 'preact/hooks';
import { saveEntry } from '../api/me.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { Failure } from '../parts/failure.tsx';

/** The service counts Unicode characters, of which there are never more than UTF-16 units. */
const LONGEST = 2_000;

interface Props {
  id: string;
  note: string;
  /** Gets the stored note, or the previous one after a cancel. */
  close: (note: string) => void;
}

/** Renders the form for the note of a saved update. Escape cancels; an empty note is removed. */
export function NoteForm({ id, note, close }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, send } = useSending();
  useLayoutEffect(() => field.current?.focus(), []);
  const store = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const stored = await saveEntry(id, { note: field.current?.value.trim() || null });
      announce(stored.note ? 'The note is saved.' : 'The note is removed.');
      close(stored.note ?? '');
    });
  };
  return (
    <form class="note-form" onSubmit={store} onKeyDown={({ key }) => key === 'Escape' && close(note)}>
      <textarea ref={field} rows={2} maxLength={LONGEST} aria-label="Your note" defaultValue={note} />
      <button type="submit" aria-busy={isBusy}>
        Save note
      </button>
      <button type="button" class="secondary outline" onClick={() => close(note)}>
        Cancel
      </button>
      {error != null && <Failure error={error} />}
    </form>
  );
}
