import { useState } from 'preact/hooks';
import type { View } from '../../clients/typescript/src/index.ts';
import { useSending } from '../api/sending.ts';
import { useMe } from '../memory/me.ts';
import { addView, removeView, renameView, viewWith } from '../memory/views.ts';
import { addressOfView } from '../memory/views-list.tsx';
import { announce } from '../parts/announce.tsx';
import { Failure } from '../parts/failure.tsx';
import { Menu } from '../parts/menu.tsx';

const LONGEST_NAME = 80;

/** Renders the menu of saved views: open, save, rename and delete. */
export function ViewMenu({ query }: { query: string }) {
  const views = useMe()?.views;
  return (
    <Menu label="Views">
      {(close) =>
        views ? <Named views={views} query={query} close={close} /> : <p>Your views are not known at the moment.</p>
      }
    </Menu>
  );
}

interface NamedProps {
  views: View[];
  query: string;
  close: () => void;
}

function Named({ views, query, close }: NamedProps) {
  const shown = viewWith(views, query);
  return (
    <>
      <ul class="views">
        {views.map(({ id, name, query: of }) => (
          <li key={id}>
            <a href={addressOfView(of)} aria-current={id === shown?.id ? 'page' : undefined} onClick={close}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {query || shown ? (
        <NameForm key={query} query={query} shown={shown} close={close} />
      ) : (
        <p>Search or choose filters, and save them here under a name.</p>
      )}
      {shown && (
        <button
          type="button"
          class="secondary outline"
          onClick={() => {
            void removeView(shown);
            close();
          }}
        >
          Delete this view
        </button>
      )}
    </>
  );
}

interface NameProps {
  query: string;
  shown: View | undefined;
  close: () => void;
}

/** Renders the form to name a new view or to rename the current one. */
function NameForm({ query, shown, close }: NameProps) {
  const [name, setName] = useState(shown?.name ?? '');
  const { isBusy, error, send } = useSending();
  const store = (event: Event) => {
    event.preventDefault();
    if (!name.trim()) return;
    void send(async () => {
      await (shown ? renameView(shown.id, name) : addView(name, query));
      announce(`The view ${name} is saved.`);
      close();
    });
  };
  return (
    <form onSubmit={store}>
      <label>
        {shown ? 'Name of this view' : 'Save this list as a view'}
        <input
          type="text"
          maxLength={LONGEST_NAME}
          placeholder="Its name"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" aria-busy={isBusy}>
        {shown ? 'Rename' : 'Save the view'}
      </button>
      {error != null && <Failure error={error} />}
    </form>
  );
}
