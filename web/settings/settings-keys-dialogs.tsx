import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/access/keys/api-key.ts';
import { CloseButton, Dialog } from '../components/dialog.tsx';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { OneTimeSecret } from '../components/one-time-secret.tsx';
import { createApiKey, limitApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../data/api/admin.ts';
import { useFetch } from '../data/use-fetch.ts';
import { KEY_REVOKED_TEXT, KeyDialogActions, KeyErrorMessage, useKeyChange } from './settings-keys-change.tsx';
import { KeyActor } from './settings-keys-table.tsx';

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

interface LimitKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

/** The default burst, as a multiple of the rate. */
const DEFAULT_BURST_FACTOR = 2;

/** Renders the dialog that sets the limit of an API key. */
export function LimitKeyDialog({ apiKey, onClose, onDone }: LimitKeyDialogProps) {
  const [perSecond, setPerSecond] = useState(String(apiKey.rate_limit?.per_second ?? ''));
  const [burst, setBurst] = useState(String(apiKey.rate_limit?.burst ?? ''));
  const limit = perSecond
    ? { per_second: Number(perSecond), burst: Number(burst || DEFAULT_BURST_FACTOR * Number(perSecond)) }
    : null;
  const { isBusy, error, send } = useKeyChange({ action: 'limit', intentId: apiKey.id, onDone }, () =>
    limitApiKey(apiKey.id, limit),
  );
  return (
    <Dialog heading="Limit an API key" isBusy={isBusy} onClose={onClose}>
      {error && <KeyErrorMessage fault={error} />}
      <p>
        Rate limit for <bdi class="key-name">{apiKey.name}</bdi>. Applies from the next request. Requests above the
        limit get status 429.
      </p>
      <form
        id="limit-key"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <IntegerField
          label="Requests a second"
          max={1_000}
          help="Empty: default limit."
          value={perSecond}
          onChange={setPerSecond}
        />
        <IntegerField
          label="Burst"
          max={10_000}
          help="Empty: twice the rate."
          value={burst}
          onChange={setBurst}
          isDisabled={!perSecond}
        />
      </form>
      <KeyDialogActions label="Save" form="limit-key" isBusy={isBusy} error={error} />
    </Dialog>
  );
}

interface IntegerFieldProps {
  label: string;
  max: number;
  help: string;
  value: string;
  onChange: (value: string) => void;
  isDisabled?: boolean;
}

/** Renders a field for an optional positive integer. */
function IntegerField({ label, max, help, value, onChange, isDisabled = false }: IntegerFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={1}
        max={max}
        step={1}
        autoComplete="off"
        disabled={isDisabled}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <small>{help}</small>
    </label>
  );
}

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

interface NewKeySecretProps {
  name: string;
  secret: string;
  about: string;
}

/** Renders a new key once. It is in no attribute, form field or storage. */
function NewKeySecret({ name, secret, about: note }: NewKeySecretProps) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <>
      <p ref={start} tabIndex={-1}>
        The key of <bdi>{name}</bdi>. {note}
      </p>
      <p>
        <strong>It is shown only once.</strong> Save it now. If you lose it, rotate the key.
      </p>
      <OneTimeSecret text={secret} what="key" />
      <footer>
        <CloseButton label="Saved, close" />
      </footer>
    </>
  );
}
