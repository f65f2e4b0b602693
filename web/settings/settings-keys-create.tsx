import { useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { createApiKey } from '../data/api/admin.ts';
import { KeyDialogActions, KeyErrorMessage, useKeyChange } from './settings-keys-change.tsx';
import { NewKeySecret } from './settings-keys-secret.tsx';

interface CreateKeyDialogProps {
  close: () => void;
}

/** Renders the dialog that creates an API key and shows it once. */
export function CreateKeyDialog({ close: onClose }: CreateKeyDialogProps) {
  const [name, setName] = useState('');
  const { isBusy, error, result, send } = useKeyChange({ action: 'create', intentId: name }, (key) =>
    createApiKey(name, key),
  );
  return (
    <Dialog heading="Create an API key" isBusy={isBusy || result !== null} onClose={onClose}>
      {result ? (
        <NewKeySecret name={result.name} secret={result.api_key} about="It gives access to version 1 of the API." />
      ) : (
        <>
          {error && <KeyErrorMessage fault={error} />}
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
            <p id="key-name-help">
              Describe what uses the key: 1 to 80 characters. Names of active keys must be unique.
            </p>
          </form>
          <KeyDialogActions label="Create" form="create-key" isBusy={isBusy} error={error} />
        </>
      )}
    </Dialog>
  );
}
