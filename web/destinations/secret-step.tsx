import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownDestination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { verifyDestination } from '../api/destinations.ts';
import type { useSending } from '../api/sending.ts';
import { CloseButton, closeAround } from '../parts/dialog.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { tellToast } from '../parts/toast.tsx';
import { noteChange } from './known.ts';

interface Props {
  of: ShownDestination;
  sending: ReturnType<typeof useSending>;
}

/** Renders the secret of a webhook once and, for a new webhook, the challenge that verifies it. */
export function SecretStep({ of: { id, name, secret, state }, sending: { isBusy, error, send } }: Props) {
  const start = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => start.current?.focus(), []);
  const verify = () =>
    send(async () => {
      await verifyDestination(id);
      noteChange();
      closeAround(start.current);
      tellToast({ text: `${name} is verified. Alerts can be sent there.` });
    });
  return (
    <>
      <p ref={start} tabIndex={-1}>
        The secret of <bdi class="key-name">{name}</bdi>. <strong>It is not shown again.</strong> With it the receiver
        checks that a message comes from here.
      </p>
      <ShownOnce text={secret ?? ''} what="secret" />
      {state === 'unverified' ? (
        <p>Give it to the receiver, then send the challenge: one signed message, which the receiver must repeat.</p>
      ) : (
        <p>For 24 hours messages are signed with the former secret, too, so that the receiver can change over.</p>
      )}
      {error != null && <AlertFailure error={error} />}
      <footer>
        <CloseButton
          label={state === 'unverified' ? 'I have saved it, verify later' : 'I have saved it, close'}
          isBusy={isBusy}
        />
        {state === 'unverified' && (
          <button type="button" aria-busy={isBusy} onClick={() => void verify()}>
            Send the challenge
          </button>
        )}
      </footer>
    </>
  );
}
