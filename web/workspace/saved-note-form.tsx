import { useLayoutEffect, useRef } from 'preact/hooks';
import { ErrorMessage } from '../components/error-message.tsx';
import { announce } from '../data/announce.tsx';
import { saveEntry } from '../data/api/me.ts';
import { useSubmission } from '../data/use-submission.ts';

/** The service counts Unicode characters, of which there are never more than UTF-16 units. */
const MAX_SAVED_NOTE_LENGTH = 2_000;

interface SavedNoteFormProps {
  id: string;
  note: string;
  /** Gets the stored note, or the previous one after a cancel. */
  onClose: (note: string) => void;
}

/** Renders the form for the note of a saved update. Escape cancels; an empty note is removed. */
export function SavedNoteForm({ id, note, onClose }: SavedNoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, send } = useSubmission();
  useLayoutEffect(() => field.current?.focus(), []);
  const saveNote = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const stored = await saveEntry(id, { note: field.current?.value.trim() || null });
      announce(stored.note ? 'Note saved.' : 'Note removed.');
      onClose(stored.note ?? '');
    });
  };
  return (
    <form class="note-form" onSubmit={saveNote} onKeyDown={({ key }) => key === 'Escape' && onClose(note)}>
      <textarea ref={field} rows={2} maxLength={MAX_SAVED_NOTE_LENGTH} aria-label="Your note" defaultValue={note} />
      <button type="submit" aria-busy={isBusy}>
        Save note
      </button>
      <button type="button" class="secondary outline" onClick={() => onClose(note)}>
        Cancel
      </button>
      {error != null && <ErrorMessage error={error} />}
    </form>
  );
}
