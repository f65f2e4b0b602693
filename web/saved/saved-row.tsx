import { useState } from 'preact/hooks';
import type { SavedEntry } from '../../clients/typescript/src/index.ts';
import { toggleSaved } from '../memory/saved.ts';
import { LineLink } from '../parts/line-link.tsx';
import { Moment } from '../parts/moment.tsx';
import { PickBox } from '../parts/pick-box.tsx';
import { TopicSign } from '../parts/topic-sign.tsx';
import { NoteForm } from './note-form.tsx';

interface Props {
  saved: SavedEntry;
  /** Gets the stored note. */
  noted: (note: string) => void;
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  open: ((id: string) => void) | null;
}

/** Renders a saved update with its note. */
export function SavedRow({
  saved: { entry_id: id, entry, saved_at, note },
  noted,
  isOpen,
  isSelected,
  select,
  open,
}: Props) {
  const [isWriting, setWriting] = useState(false);
  const title = entry?.title ?? `An update that was removed (${id})`;
  return (
    <li class={[isOpen && 'open', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      {entry && <PickBox id={id} title={title} isSelected={isSelected} select={select} />}
      {entry ? <TopicSign entry={entry} /> : <span />}
      <LineLink id={id} isOpen={isOpen} select={entry ? select : null} open={open}>
        {title}
      </LineLink>
      {note && !isWriting && (
        <p class="said" dir="auto">
          {note}
        </p>
      )}
      {isWriting && (
        <NoteForm
          id={id}
          note={note ?? ''}
          close={(next) => {
            noted(next);
            setWriting(false);
          }}
        />
      )}
      <p>
        <span>
          Saved <Moment at={saved_at} />
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
