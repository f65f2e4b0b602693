import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Destination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { verifyDestination } from '../api/destinations.ts';
import { useSending } from '../api/sending.ts';
import { CloseButton, closeAround } from '../parts/dialog.tsx';
import { tellToast } from '../parts/toast.tsx';
import { noteChange } from './known.ts';

/** Renders the form for a verification code, inside a dialog. */
export function CodeForm({ destination: { id, kind, name, address } }: { destination: Destination }) {
  const place = kind === 'email' ? address : name;
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  const { isBusy, error, send } = useSending();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const digits = code.replace(/\D/g, '');
  const isWhole = digits.length === 8;
  const ask = (given?: string) =>
    send(async () => {
      setSaid('');
      const { state } = await verifyDestination(id, given);
      noteChange();
      if (state !== 'active') return setSaid('A new code is on its way. Only the newest one counts.');
      closeAround(field.current);
      tellToast({ text: `${place} is verified. Alerts can be sent there.` });
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void ask(digits);
      }}
      noValidate
    >
      <p>
        A code of eight digits was {kind === 'email' ? 'mailed' : 'posted'} to <bdi class="key-name">{place}</bdi>. It
        is good for a day.
      </p>
      <label>
        Code
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="button" class="secondary outline" disabled={isBusy} onClick={() => void ask()}>
          {kind === 'email' ? 'Mail' : 'Post'} a new code
        </button>
        <span class="fault" role="status">
          {said}
        </span>
      </div>
      {error != null && <AlertFailure error={error} />}
      <footer>
        <CloseButton label="Later" isBusy={isBusy} />
        <button type="submit" disabled={!isWhole} aria-busy={isBusy}>
          Verify
        </button>
      </footer>
    </form>
  );
}
