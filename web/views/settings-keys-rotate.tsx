import type { ApiKey } from '../../lib/keys/api-key.ts';
import { listApiKeys, rotateApiKey } from '../api/admin.ts';
import { useReading } from '../api/reading.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Moment } from '../parts/moment.tsx';
import { Fault, useChange, Ways } from './settings-keys-change.tsx';
import { ShownKey } from './settings-keys-shown.tsx';
import { Who } from './settings-keys-table.tsx';
import { REVOKED } from './settings-keys-words.ts';

/** Renders the dialog that rotates an API key and shows the new one once. */
export function RotateKey({ of, close }: { of: ApiKey; close: () => void }) {
  const change = useChange('rotate', of.id, (key) => rotateApiKey(of.id, key));
  // Loads the keys again, because the list may be outdated and the key rotated by somebody else.
  const { value: keys, error, retry } = useReading('api-keys', listApiKeys);
  const today = keys?.find(({ id, revoked_at }) => id === of.id && !revoked_at);
  const { isBusy, result, send } = change;
  const fault = change.fault ?? (keys && !today ? REVOKED : null);
  return (
    <Dialog heading="Rotate an API key" isBusy={isBusy || result !== null} close={close}>
      {result ? (
        <ShownKey name={result.name} secret={result.api_key} about="The old key no longer works." />
      ) : (
        <>
          {fault && <Fault fault={fault} />}
          {error != null && <Failure error={error} retry={retry} />}
          <p>
            <bdi class="key-name">{of.name}</bdi> gets a new key. <strong>The old one stops at once:</strong> whatever
            uses it is refused until it has the new one.
          </p>
          <p role="status" class="standing">
            {today && <LastRotation today={today} shown={of} />}
          </p>
          <Ways label="Rotate" isBusy={isBusy} fault={fault} isOff={!today} send={send} />
        </>
      )}
    </Dialog>
  );
}

/** Renders the last rotation, with a warning if the list did not show it. */
function LastRotation({ today: { rotated_at: at, rotated_by: by }, shown }: { today: ApiKey; shown: ApiKey }) {
  if (!at) return <>It was never rotated.</>;
  return (
    <>
      Last rotated <Moment at={at} />
      {by && (
        <>
          {' '}
          by <Who id={by} />
        </>
      )}
      .{at !== shown.rotated_at && <strong> The list did not show that yet: ask before you rotate it again.</strong>}
    </>
  );
}
