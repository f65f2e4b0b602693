import { useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/access/keys/api-key.ts';
import { Dialog } from '../components/dialog.tsx';
import { limitApiKey } from '../data/api/admin.ts';
import { KeyDialogActions, KeyErrorMessage, useKeyChange } from './settings-keys-change.tsx';

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
