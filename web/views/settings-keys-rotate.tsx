import type { ApiKey } from '../../lib/schemas/api-key.ts';
import { rotateApiKey } from '../api/admin.ts';
import { CloseForm, Fault, KeyDialog, useChange } from './settings-keys-dialog.tsx';
import { ShownKey } from './settings-keys-shown.tsx';

/** Puts a new secret in place of a key's old one and shows it this once. */
export function RotateKey({ of, close }: { of: ApiKey; close: () => void }) {
  const { isBusy, fault, result, send } = useChange('rotate', () => rotateApiKey(of.id));
  return (
    <KeyDialog heading="Rotate an API key" isHeld={isBusy || result !== null} close={close}>
      {result ? (
        <ShownKey name={result.name} secret={result.api_key} about="The old key opens nothing any more." />
      ) : (
        <>
          {fault && <Fault fault={fault} />}
          <p>
            <bdi class="key-name">{of.name}</bdi> gets a new key. <strong>The old one stops at once:</strong> whatever
            uses it is refused until it has the new one.
          </p>
          <div class="buttons">
            {!fault?.needsList && (
              <button type="button" disabled={isBusy} aria-busy={isBusy} onClick={send}>
                Rotate
              </button>
            )}
            {!isBusy && <CloseForm label={fault?.needsList ? 'Close and look at the list' : 'Cancel'} />}
          </div>
        </>
      )}
    </KeyDialog>
  );
}
