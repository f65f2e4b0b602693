import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownDestination } from '../../../clients/typescript/src/index.ts';
import { CloseButton, closeParentDialog } from '../../components/dialog.tsx';
import { OneTimeSecret } from '../../components/one-time-secret.tsx';
import { verifyDestination } from '../../data/api/destinations.ts';
import { showToast } from '../../data/messages.ts';
import type { useSubmission } from '../../data/use-fetch.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { notifyDestinationsChanged } from './use-destinations.ts';

interface SecretStepProps {
  destination: ShownDestination;
  sending: ReturnType<typeof useSubmission>;
}

/** Renders the secret of a webhook once and, for a new webhook, the challenge that verifies it. */
export function SecretStep({
  destination: { id, name, secret, state },
  sending: { isBusy, error, send },
}: SecretStepProps) {
  const introduction = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => introduction.current?.focus(), []);
  const verify = () =>
    send(async () => {
      await verifyDestination(id);
      notifyDestinationsChanged();
      closeParentDialog(introduction.current);
      showToast({ text: `${name} is verified. Alerts can be sent there.` });
    });
  return (
    <>
      <p ref={introduction} tabIndex={-1}>
        Secret of <bdi class="key-name">{name}</bdi>. <strong>It is shown only once.</strong> The receiver uses it to
        verify that messages come from this service.
      </p>
      <OneTimeSecret text={secret ?? ''} what="secret" />
      {state === 'unverified' ? (
        <p>Add it to the receiver, then send the challenge: a signed message that the receiver must echo.</p>
      ) : (
        <p>For 24 hours, messages are also signed with the previous secret, so that you can update the receiver.</p>
      )}
      {error != null && <AlertChangeError error={error} />}
      <footer>
        <CloseButton label={state === 'unverified' ? 'Saved, verify later' : 'Saved, close'} isBusy={isBusy} />
        {state === 'unverified' && (
          <button type="button" aria-busy={isBusy} onClick={() => void verify()}>
            Send the challenge
          </button>
        )}
      </footer>
    </>
  );
}
