import type { ApiKey } from '../../lib/access/keys/api-key.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { listApiKeys, rotateApiKey } from '../data/api/admin.ts';
import { useFetch } from '../data/use-fetch.ts';
import { KeyDialogActions, KeyErrorMessage, useKeyChange } from './settings-keys-change.tsx';
import { KEY_REVOKED_TEXT } from './settings-keys-errors.ts';
import { NewKeySecret } from './settings-keys-secret.tsx';
import { KeyActor } from './settings-keys-table.tsx';

interface RotateKeyDialogProps {
  of: ApiKey;
  close: () => void;
}

/** Renders the dialog that rotates an API key and shows the new one once. */
export function RotateKeyDialog({ of: apiKey, close: onClose }: RotateKeyDialogProps) {
  const change = useKeyChange({ action: 'rotate', intentId: apiKey.id }, (key) => rotateApiKey(apiKey.id, key));
  // Loads the keys again, because the list may be outdated and the key rotated by somebody else.
  const { value: keys, error, retry } = useFetch('api-keys', listApiKeys);
  const currentKey = keys?.find(({ id, revoked_at }) => id === apiKey.id && !revoked_at);
  const { isBusy, result, send } = change;
  const fault = change.error ?? (keys && !currentKey ? KEY_REVOKED_TEXT : null);
  return (
    <Dialog heading="Rotate an API key" isBusy={isBusy || result !== null} onClose={onClose}>
      {result ? (
        <NewKeySecret name={result.name} secret={result.api_key} about="The old key no longer works." />
      ) : (
        <>
          {fault && <KeyErrorMessage fault={fault} />}
          {error != null && <ErrorMessage error={error} onRetry={retry} />}
          <p>
            <bdi class="key-name">{apiKey.name}</bdi> gets a new key.{' '}
            <strong>The old key stops working immediately:</strong> clients are rejected until they use the new key.
          </p>
          <p role="status" class="standing">
            {currentKey && <LastRotation today={currentKey} shown={apiKey} />}
          </p>
          <KeyDialogActions label="Rotate" isBusy={isBusy} error={fault} isDisabled={!currentKey} onSend={send} />
        </>
      )}
    </Dialog>
  );
}

interface LastRotationProps {
  today: ApiKey;
  shown: ApiKey;
}

/** Renders the last rotation, with a warning if the list did not show it. */
function LastRotation({ today: { rotated_at: at, rotated_by: by }, shown: listedKey }: LastRotationProps) {
  if (!at) return <>Never rotated.</>;
  return (
    <>
      Last rotated <Timestamp at={at} />
      {by && (
        <>
          {' '}
          by <KeyActor id={by} />
        </>
      )}
      .{at !== listedKey.rotated_at && <strong> The list was outdated. Ask before you rotate it again.</strong>}
    </>
  );
}
