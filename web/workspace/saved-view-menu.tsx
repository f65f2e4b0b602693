import { useState } from 'preact/hooks';
import type { View } from '../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Menu } from '../components/menu.tsx';
import { announce } from '../data/messages.ts';
import { addSavedView, deleteSavedView, findViewByQuery, profile, renameSavedView } from '../data/person/profile.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { getViewHref } from './saved-views.tsx';

const MAX_VIEW_NAME_LENGTH = 80;

interface SavedViewMenuProps {
  query: string;
}

/** Renders the menu of saved views: open, save, rename and delete. */
export function SavedViewMenu({ query }: SavedViewMenuProps) {
  const views = profile.value?.views;
  return (
    <Menu label="Views">
      {(close) =>
        views ? <SavedViewList views={views} query={query} onClose={close} /> : <p>Your views could not be loaded.</p>
      }
    </Menu>
  );
}

interface SavedViewListProps {
  views: View[];
  query: string;
  onClose: () => void;
}

function SavedViewList({ views, query, onClose }: SavedViewListProps) {
  const shown = findViewByQuery(views, query);
  return (
    <>
      <ul class="views">
        {views.map(({ id, name, query: of }) => (
          <li key={id}>
            <a href={getViewHref(of)} aria-current={id === shown?.id ? 'page' : undefined} onClick={onClose}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {query || shown ? (
        <ViewNameForm key={query} query={query} shown={shown} onClose={onClose} />
      ) : (
        <p>Enter a search or choose filters to save them as a view.</p>
      )}
      {shown && (
        <button
          type="button"
          class="secondary outline"
          onClick={() => {
            void deleteSavedView(shown);
            onClose();
          }}
        >
          Delete this view
        </button>
      )}
    </>
  );
}

interface ViewNameFormProps {
  query: string;
  shown: View | undefined;
  onClose: () => void;
}

/** Renders the form to name a new view or to rename the current one. */
function ViewNameForm({ query, shown, onClose }: ViewNameFormProps) {
  const [name, setName] = useState(shown?.name ?? '');
  const { isBusy, error, send } = useSubmission();
  const saveName = (event: Event) => {
    event.preventDefault();
    if (!name.trim()) return;
    void send(async () => {
      await (shown ? renameSavedView(shown.id, name) : addSavedView(name, query));
      announce(`View ${name} saved.`);
      onClose();
    });
  };
  return (
    <form onSubmit={saveName}>
      <label>
        {shown ? 'Name of this view' : 'Save this list as a view'}
        <input
          type="text"
          maxLength={MAX_VIEW_NAME_LENGTH}
          placeholder="View name"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" aria-busy={isBusy}>
        {shown ? 'Rename' : 'Save view'}
      </button>
      {error != null && <ErrorMessage error={error} />}
    </form>
  );
}
