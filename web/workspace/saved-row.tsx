import { useState } from 'preact/hooks';
import type { SavedEntry } from '../../clients/typescript/src/index.ts';
import { RowLink } from '../components/row-link.tsx';
import { SelectCheckbox } from '../components/select-checkbox.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { EntryTopicBadge } from '../components/topic-badge.tsx';
import { toggleSaved } from '../data/person/saved-entries.ts';
import { SavedNoteForm } from './saved-note-form.tsx';

interface SavedRowProps {
  saved: SavedEntry;
  /** Gets the stored note. */
  onNoteChange: (note: string) => void;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  onOpen: ((id: string) => void) | null;
}

/** Renders a saved update with its note. */
export function SavedRow({
  saved: { entry_id: id, entry, saved_at, note },
  onNoteChange,
  isOpen,
  isSelected,
  select,
  onOpen,
}: SavedRowProps) {
  const [isWriting, setWriting] = useState(false);
  const title = entry?.title ?? `Removed update (${id})`;
  return (
    <li class={[isOpen && 'open', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      {entry && <SelectCheckbox id={id} title={title} isSelected={isSelected} select={select} />}
      {entry ? <EntryTopicBadge entry={entry} /> : <span />}
      <RowLink id={id} isOpen={isOpen} select={entry ? select : null} onOpen={onOpen}>
        {title}
      </RowLink>
      {note && !isWriting && (
        <p class="said" dir="auto">
          {note}
        </p>
      )}
      {isWriting && (
        <SavedNoteForm
          id={id}
          note={note ?? ''}
          onClose={(next) => {
            onNoteChange(next);
            setWriting(false);
          }}
        />
      )}
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
    </li>
  );
}
