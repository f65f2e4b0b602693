import { useState } from 'preact/hooks';
import { createApiKey } from '../api/admin.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fault, useChange, Ways } from './settings-keys-change.tsx';
import { ShownKey } from './settings-keys-shown.tsx';

/** Renders the dialog that creates an API key and shows it once. */
export function CreateKey({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const { isBusy, fault, result, send } = useChange('create', name, (key) => createApiKey(name, key));
  return (
    <Dialog heading="Create an API key" isBusy={isBusy || result !== null} close={close}>
      {result ? (
        <ShownKey name={result.name} secret={result.api_key} about="It opens version 1 of the API from now on." />
      ) : (
        <>
          {fault && <Fault fault={fault} />}
          <form
            id="create-key"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <label>
              Name
              <input
                data-begin
                type="text"
                required
                autoComplete="off"
                aria-describedby="key-name-help"
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <p id="key-name-help">Who or what uses it: 1 to 80 characters. No two live keys have the same name.</p>
          </form>
          <Ways label="Create" form="create-key" isBusy={isBusy} fault={fault} />
        </>
      )}
    </Dialog>
  );
}
