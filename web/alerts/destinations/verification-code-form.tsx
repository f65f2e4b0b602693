import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Destination } from '../../../clients/typescript/src/index.ts';
import { CloseButton, closeParentDialog } from '../../components/dialog.tsx';
import { verifyDestination } from '../../data/api/destinations.ts';
import { showToast } from '../../data/messages.ts';
import { useSubmission } from '../../data/use-fetch.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { isMailbox } from './format-destination.ts';
import { notifyDestinationsChanged } from './use-destinations.ts';

interface VerificationCodeFormProps {
  destination: Destination;
}

/** Renders the form for a verification code, inside a dialog. */
export function VerificationCodeForm({ destination: { id, kind, name, address } }: VerificationCodeFormProps) {
  const recipient = isMailbox(kind) ? address : name;
  const [code, setCode] = useState('');
  const [statusText, setStatusText] = useState('');
  const { isBusy, error, send } = useSubmission();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const digits = code.replace(/\D/g, '');
  const isComplete = digits.length === 8;
  const verify = (given?: string) =>
    send(async () => {
      setStatusText('');
      const { state } = await verifyDestination(id, given);
      notifyDestinationsChanged();
      if (state !== 'active') return setStatusText('A new code was sent. Only the newest code is valid.');
      closeParentDialog(field.current);
      showToast({ text: `${recipient} verified. You can now choose it in alerts.` });
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void verify(digits);
      }}
      noValidate
    >
      <p>
        An eight-digit code was {isMailbox(kind) ? 'mailed' : 'posted'} to <bdi class="key-name">{recipient}</bdi>. It
        is valid for one day.
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
        <button type="button" class="secondary outline" disabled={isBusy} onClick={() => void verify()}>
          {isMailbox(kind) ? 'Mail' : 'Post'} a new code
        </button>
        <span class="fault" role="status">
          {statusText}
        </span>
      </div>
      {error != null && <AlertChangeError error={error} />}
      <footer>
        <CloseButton label="Later" isBusy={isBusy} />
        <button type="submit" disabled={!isComplete} aria-busy={isBusy}>
          Verify
        </button>
      </footer>
    </form>
  );
}
