import { useState } from 'preact/hooks';
import { buildHref } from '../browser/route.ts';
import { ViewHeading } from '../components/heading.tsx';
import { listSavedAfterChanges, savedIds } from '../data/person/saved-entries.ts';
import { usePagination } from '../data/use-pagination.ts';
import { EntryListView } from '../lists/entry-list-view.tsx';
import { SAVED_ACTIONS } from '../lists/list-actions.ts';
import type { SplitViewProps } from '../lists/split-view.ts';
import { SavedRow } from './saved-row.tsx';

/** Renders the saved updates, last saved first. */
export function SavedView(props: SplitViewProps) {
  const { items, ...pages } = usePagination(props.route.key, listSavedAfterChanges);
  const saved = savedIds.value;
  const [notes, setNotes] = useState<Record<string, string>>({});
  // Removed updates disappear at once and return after an undo.
  const visibleItems = items
    .filter(({ entry_id }) => saved?.has(entry_id) ?? true)
    .map((item) => ({ ...item, id: item.entry_id, note: notes[item.entry_id] ?? item.note }));
  const isEmpty = visibleItems.length === 0;
  return (
    <EntryListView
      {...props}
      items={visibleItems}
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
