import { useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/keys/api-key.ts';
import { revokeApiKey } from '../api/admin.ts';
import { CloseButton, Dialog } from '../parts/dialog.tsx';
import { Fault, useChange } from './settings-keys-change.tsx';

/** The name as the service would take it, so that spaces around it and another form of its letters are no matter. */
const sameName = (typed: string, name: string) => typed === name || typed.normalize('NFKC').trim() === name;

interface Props {
  of: ApiKey;
  close: () => void;
  done: () => void;
}

/** Ends a key for good, after its name was typed. */
export function RevokeKey({ of, close, done }: Props) {
  const [typed, setTyped] = useState('');
  const { isBusy, fault, send } = useChange('revoke', of.id, () => revokeApiKey(of.id), done);
  const isOver = fault?.needsList === true;
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
          if (sameName(typed, of.name) && !isOver) send();
        }}
      >
        <label>
          Type the name of the key to confirm
          <input
            type="text"
            autoComplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </form>
      <div class="buttons">
        {!isOver && (
          <button type="submit" form="revoke-key" disabled={isBusy || !sameName(typed, of.name)} aria-busy={isBusy}>
            Revoke
          </button>
        )}
        {!isBusy && <CloseButton label={isOver ? 'Close and look at the list' : 'Cancel'} />}
      </div>
    </Dialog>
  );
}
