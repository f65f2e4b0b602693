import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SavedEntry } from '../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { announce } from '../data/announce.ts';
import { saveEntry } from '../data/api/me.ts';
import { toggleSaved } from '../data/person/saved-entries.ts';
import { useSubmission } from '../data/use-submission.ts';
import { EntryListRow, type RowControls } from '../lists/entry-list-view.tsx';

interface SavedRowProps {
  saved: SavedEntry;
  /** Gets the stored note. */
  onNoteChange: (note: string) => void;
  controls: RowControls;
}

/** Renders a saved update with its note. */
export function SavedRow({ saved: { entry_id: id, entry, saved_at, note }, onNoteChange, controls }: SavedRowProps) {
  const [isWriting, setWriting] = useState(false);
  const title = entry?.title ?? `Removed update (${id})`;
  const closeForm = (next: string) => {
    onNoteChange(next);
    setWriting(false);
  };
  return (
    <EntryListRow id={id} entry={entry} controls={controls}>
      {note && !isWriting && (
        <p class="said" dir="auto">
          {note}
        </p>
      )}
      {isWriting && <SavedNoteForm id={id} note={note ?? ''} onClose={closeForm} />}
      <p>
        <span>
          Saved <Timestamp at={saved_at} />
        </span>
        {!isWriting && (
          <button
            type="button"
            aria-label={`${note ? 'Edit note' : 'Add a note'}: ${title}`}
            onClick={() => setWriting(true)}
          >
            {note ? 'Edit note' : 'Add a note'}
          </button>
        )}
        <button type="button" aria-label={`Remove: ${title}`} onClick={() => toggleSaved([id])}>
          Remove
        </button>
      </p>
    </EntryListRow>
  );
}

/** The service counts Unicode characters, of which there are never more than UTF-16 units. */
const MAX_SAVED_NOTE_LENGTH = 2_000;

interface SavedNoteFormProps {
  id: string;
  note: string;
  /** Gets the stored note, or the previous one after a cancel. */
  onClose: (note: string) => void;
}

/** Renders the form for the note of a saved update. Escape cancels; an empty note is removed. */
function SavedNoteForm({ id, note, onClose }: SavedNoteFormProps) {
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
