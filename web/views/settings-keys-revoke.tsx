import { useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/keys/api-key.ts';
import { revokeApiKey } from '../api/admin.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fault, useChange, Ways } from './settings-keys-change.tsx';

/** Compares names like the service, ignoring surrounding spaces and Unicode forms. */
const sameName = (typed: string, name: string) => typed === name || typed.normalize('NFKC').trim() === name;

interface Props {
  of: ApiKey;
  close: () => void;
  done: () => void;
}

/** Renders the dialog that revokes an API key after its name is typed. */
export function RevokeKey({ of, close, done }: Props) {
  const [typed, setTyped] = useState('');
  const { isBusy, fault, send } = useChange('revoke', of.id, () => revokeApiKey(of.id), done);
  return (
    <Dialog heading="Revoke an API key" isBusy={isBusy} close={close}>
      {fault && <Fault fault={fault} />}
      <p>
        <bdi class="key-name">{of.name}</bdi> stops at once and for good. Its name is free again.
      </p>
      <form
        id="revoke-key"
        onSubmit={(event) => {
          event.preventDefault();
          if (sameName(typed, of.name)) send();
        }}
      >
        <label>
          Type the name of the key to confirm
          <input
            data-begin
            type="text"
            autoComplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </form>
      <Ways label="Revoke" form="revoke-key" isBusy={isBusy} fault={fault} isOff={!sameName(typed, of.name)} />
    </Dialog>
  );
}
