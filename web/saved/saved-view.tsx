import { useState } from 'preact/hooks';
import { usePages } from '../api/pages.ts';
import { listKept, useSaved } from '../memory/saved.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { useLineKeys } from '../parts/line-keys.ts';
import { Loading } from '../parts/loading.tsx';
import { useWideWindow } from '../parts/window.ts';
import { addressOf, besideOf, renameHere } from '../route.ts';
import type { DeskViewProps } from '../views/desk.ts';
import { SAVED_ACTIONS } from '../views/list-actions.ts';
import { useSelection } from '../views/selection.ts';
import { SavedRow } from './saved-row.tsx';

/** Renders the saved updates, last saved first. A wide window shows the selected one in the reading pane. */
export function SavedView({ route, reader: Reader, bar: SelectionBar }: DeskViewProps) {
  const { items, next, isLoading, error, more, retry } = usePages(route.key, listKept);
  const saved = useSaved();
  // Removed updates disappear at once and return after an undo.
  const shown = items.filter(({ entry_id }) => saved?.has(entry_id) ?? true);
  const [notes, setNotes] = useState<Record<string, string>>({});
  const isDesk = useWideWindow();
  const openId = besideOf(route, isDesk, shown[0]?.entry_id ?? '');
  const open = (id: string) => renameHere(addressOf(['saved'], { entry: id }));
  const entries = shown.flatMap(({ entry }) => entry ?? []);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const list = useLineKeys(entries, isDesk ? { openId, open } : null, selection);
  return (
    <div class={isDesk ? 'desk' : undefined}>
      <div class="list">
        <div class="head">
          <Heading text="Saved" />
          {shown.length > 0 && <p class="count">Last saved first</p>}
        </div>
        <ul
          class={selected.length > 0 ? 'queue picking' : 'queue'}
          ref={list}
          aria-label="Saved updates"
          aria-busy={isLoading}
        >
          {shown.map((one) => (
            <SavedRow
              key={one.entry_id}
              saved={{ ...one, note: notes[one.entry_id] ?? one.note }}
              noted={(note) => setNotes((before) => ({ ...before, [one.entry_id]: note }))}
              isOpen={one.entry_id === openId}
              isSelected={selection.ids.has(one.entry_id)}
              select={selection.toggle}
              open={isDesk ? open : null}
            />
          ))}
        </ul>
        {selected.length > 0 && <SelectionBar entries={selected} clear={selection.clear} actions={SAVED_ACTIONS} />}
        {isLoading && <Loading what="what you saved" shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        {error != null && <Failure error={error} retry={retry} />}
        {!isLoading && error == null && (
          <div class="end">
            {next !== null && (
              <button type="button" class="secondary outline" onClick={more}>
                Saved earlier
              </button>
            )}
            {next === null && <p class="empty">{shown.length > 0 ? 'That is all.' : <NothingSaved />}</p>}
          </div>
        )}
      </div>
      {isDesk && (
        <Reader
          id={openId}
          entry={items.find(({ entry_id }) => entry_id === openId)?.entry ?? undefined}
          isEmpty={shown.length === 0}
        />
      )}
    </div>
  );
}

const NothingSaved = () => (
  <>
    Nothing is saved. Press <kbd>b</kbd> or Save at <a href={addressOf(['updates'])}>an update</a> to find it here
    again.
  </>
);
