import { useState } from 'preact/hooks';
import type { ApiKey } from '../../lib/keys/api-key.ts';
import { limitApiKey } from '../api/admin.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fault, useChange, Ways } from './settings-keys-change.tsx';

interface Props {
  of: ApiKey;
  close: () => void;
  done: () => void;
}

/** The default burst, as a multiple of the rate. */
const TIMES = 2;

/** Renders the dialog that sets the limit of an API key. */
export function LimitKey({ of, close, done }: Props) {
  const [perSecond, setPerSecond] = useState(String(of.rate_limit?.per_second ?? ''));
  const [burst, setBurst] = useState(String(of.rate_limit?.burst ?? ''));
  const limit = perSecond ? { per_second: Number(perSecond), burst: Number(burst || TIMES * Number(perSecond)) } : null;
  const { isBusy, fault, send } = useChange('limit', of.id, () => limitApiKey(of.id, limit), done);
  return (
    <Dialog heading="Limit an API key" isBusy={isBusy} close={close}>
      {fault && <Fault fault={fault} />}
      <p>
        How many requests <bdi class="key-name">{of.name}</bdi> may send, from the next one on. What is beyond gets 429.
      </p>
      <form
        id="limit-key"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Whole
          label="Requests a second"
          most={1_000}
          help="Empty: the limit of all keys."
          value={perSecond}
          set={setPerSecond}
        />
        <Whole
          label="Requests at once"
          most={10_000}
          help="Empty: twice as many."
          value={burst}
          set={setBurst}
          isOff={!perSecond}
        />
      </form>
      <Ways label="Save" form="limit-key" isBusy={isBusy} fault={fault} />
    </Dialog>
  );
}

interface WholeProps {
  label: string;
  most: number;
  help: string;
  value: string;
  set: (value: string) => void;
  isOff?: boolean;
}

/** Renders a field for an optional positive integer. */
function Whole({ label, most, help, value, set, isOff = false }: WholeProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={1}
        max={most}
        step={1}
        autoComplete="off"
        disabled={isOff}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <small>{help}</small>
    </label>
  );
}
