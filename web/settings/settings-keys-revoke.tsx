import { useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/access/keys/api-key.ts';
import { Dialog } from '../components/dialog.tsx';
import { revokeApiKey } from '../data/api/admin.ts';
import { KeyDialogActions, KeyErrorMessage, useKeyChange } from './settings-keys-change.tsx';

/** Compares names like the service, ignoring surrounding spaces and Unicode forms. */
const isSameName = (typed: string, name: string) => typed === name || typed.normalize('NFKC').trim() === name;

interface RevokeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

/** Renders the dialog that revokes an API key after its name is typed. */
export function RevokeKeyDialog({ apiKey, onClose, onDone }: RevokeKeyDialogProps) {
  const [enteredName, setEnteredName] = useState('');
  const { isBusy, error, send } = useKeyChange({ action: 'revoke', intentId: apiKey.id, onDone }, () =>
    revokeApiKey(apiKey.id),
  );
  return (
    <Dialog heading="Revoke an API key" isBusy={isBusy} onClose={onClose}>
      {error && <KeyErrorMessage fault={error} />}
      <p>
        <bdi class="key-name">{apiKey.name}</bdi> stops working immediately and permanently. Its name becomes available.
      </p>
      <form
        id="revoke-key"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSameName(enteredName, apiKey.name)) send();
        }}
      >
        <label>
          Type the name of the key to confirm
          <input
            data-begin
            type="text"
            autoComplete="off"
            spellcheck={false}
            value={enteredName}
            onInput={(event) => setEnteredName(event.currentTarget.value)}
          />
        </label>
      </form>
      <KeyDialogActions
        label="Revoke"
        form="revoke-key"
        isBusy={isBusy}
        error={error}
        isDisabled={!isSameName(enteredName, apiKey.name)}
      />
    </Dialog>
  );
}
