import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SavedEntry } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { saveEntry } from '../data/api/me.ts';
import { announce } from '../data/messages.ts';
import { listSavedAfterChanges, savedIds, toggleSaved } from '../data/person/saved-entries.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { usePagination } from '../data/use-pagination.ts';
import { EntryListRow, EntryListView, type RowControls } from '../lists/entry-list-view.tsx';
import { SAVED_ACTIONS, type SplitViewProps } from '../lists/split-view.ts';

/** Renders the saved updates, last saved first. */
export function SavedView(props: SplitViewProps) {
  const { items, ...pages } = usePagination(props.route.key, listSavedAfterChanges);
  const saved = savedIds.value;
  const [notes, setNotes] = useState<Record<string, string>>({});
  // Removed updates disappear at once and return after an undo.
  const known = items.map((item) => ({ ...item, id: item.entry_id, note: notes[item.entry_id] ?? item.note }));
  const isVisible = (id: string) => saved?.has(id) ?? true;
  const visibleItems = known.filter(({ id }) => isVisible(id));
  const isEmpty = visibleItems.length === 0;
  return (
    <EntryListView
      {...props}
      items={visibleItems}
      hiddenItems={known.filter(({ id }) => !isVisible(id))}
      pages={pages}
      head={
        <div class="head">
          <ViewHeading text="Saved" />
          {!isEmpty && <p class="count">Last saved first</p>}
        </div>
      }
      label="Saved updates"
      subject="your saved updates"
      moreLabel="Load earlier"
      end={<p class="empty">{isEmpty ? <EmptySaved /> : 'No more saved updates.'}</p>}
      getHref={(entry) => buildHref(['saved'], { entry })}
      actions={SAVED_ACTIONS}
      renderRow={(item, controls) => (
        <SavedRow
          key={item.id}
          saved={item}
          onNoteChange={(note) => setNotes((before) => ({ ...before, [item.id]: note }))}
          controls={controls}
        />
      )}
    />
  );
}

const EmptySaved = () => (
  <>
    No saved updates. Press <kbd>b</kbd> or Save on <a href={buildHref(['updates'])}>an update</a> to add it here.
  </>
);

interface SavedRowProps {
  saved: SavedEntry;
  /** Gets the stored note. */
  onNoteChange: (note: string) => void;
  controls: RowControls;
}

/** Renders a saved update with its note. */
function SavedRow({ saved: { entry_id: id, entry, saved_at, note }, onNoteChange, controls }: SavedRowProps) {
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
