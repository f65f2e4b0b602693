import { useState } from 'preact/hooks';
import { buildHref, getSidePaneEntryId, replaceAddress } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { listSavedAfterChanges, useSaved } from '../data/person/saved-entries.ts';
import { usePagination } from '../data/use-pagination.ts';
import { SAVED_ACTIONS } from '../lists/list-actions.ts';
import type { SplitViewProps } from '../lists/split-view.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { useSelection } from '../lists/use-selection.ts';
import { SavedRow } from './saved-row.tsx';

/** Renders the saved updates, last saved first. A wide window shows the selected one in the reading pane. */
export function SavedView({ route, reader: Reader, bar: SelectionBar }: SplitViewProps) {
  const { items, next, isLoading, error, more, retry } = usePagination(route.key, listSavedAfterChanges);
  const saved = useSaved();
  // Removed updates disappear at once and return after an undo.
  const visibleItems = items.filter(({ entry_id }) => saved?.has(entry_id) ?? true);
  const [notes, setNotes] = useState<Record<string, string>>({});
  const isSplitView = useWideWindow();
  const openId = getSidePaneEntryId(route, isSplitView, visibleItems[0]?.entry_id ?? '');
  const open = (id: string) => replaceAddress(buildHref(['saved'], { entry: id }));
  const entries = visibleItems.flatMap(({ entry }) => entry ?? []);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const list = useListKeys(entries, isSplitView ? { openId, open } : null, selection);
  return (
    <div class={isSplitView ? 'desk' : undefined}>
      <div class="list">
        <div class="head">
          <ViewHeading text="Saved" />
          {visibleItems.length > 0 && <p class="count">Last saved first</p>}
        </div>
        <ul
          class={selected.length > 0 ? 'queue picking' : 'queue'}
          ref={list}
          aria-label="Saved updates"
          aria-busy={isLoading}
        >
          {visibleItems.map((one) => (
            <SavedRow
              key={one.entry_id}
              saved={{ ...one, note: notes[one.entry_id] ?? one.note }}
              onNoteChange={(note) => setNotes((before) => ({ ...before, [one.entry_id]: note }))}
              isOpen={one.entry_id === openId}
              isSelected={selection.ids.has(one.entry_id)}
              select={selection.toggle}
              onOpen={isSplitView ? open : null}
            />
          ))}
        </ul>
        {selected.length > 0 && <SelectionBar entries={selected} onClear={selection.clear} actions={SAVED_ACTIONS} />}
        {isLoading && <Loading subject="your saved updates" shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        {error != null && <ErrorMessage error={error} onRetry={retry} />}
        {!isLoading && error == null && (
          <div class="end">
            {next !== null && (
              <button type="button" class="secondary outline" onClick={more}>
                Load earlier
              </button>
            )}
            {next === null && (
              <p class="empty">{visibleItems.length > 0 ? 'No more saved updates.' : <EmptySaved />}</p>
            )}
          </div>
        )}
      </div>
      {isSplitView && (
        <Reader
          id={openId}
          entry={items.find(({ entry_id }) => entry_id === openId)?.entry ?? undefined}
          isEmpty={visibleItems.length === 0}
        />
      )}
    </div>
  );
}

const EmptySaved = () => (
  <>
    No saved updates. Press <kbd>b</kbd> or Save on <a href={buildHref(['updates'])}>an update</a> to add it here.
  </>
);
