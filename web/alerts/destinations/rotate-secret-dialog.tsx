import { useState } from 'preact/hooks';
import type { Destination, ShownDestination } from '../../../clients/typescript/src/index.ts';
import { CloseButton, Dialog } from '../../components/dialog.tsx';
import { rotateDestinationSecret } from '../../data/api/destinations.ts';
import { useSubmission } from '../../data/use-submission.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { SecretStep } from './secret-step.tsx';
import { notifyDestinationsChanged } from './use-destinations.ts';

interface RotateSecretDialogProps {
  destination: Destination;
  close: () => void;
}

/** Renders the dialog that rotates the secret of a webhook. The new secret is shown once. */
export function RotateSecretDialog({ destination, close: onClose }: RotateSecretDialogProps) {
  const { id, name } = destination;
  const [rotated, setRotated] = useState<ShownDestination | null>(null);
  const sending = useSubmission();
  const { isBusy, error, send } = sending;
  const rotate = () =>
    send(async () => {
      setRotated(await rotateDestinationSecret(id));
    });
  // The list reloads when the dialog closes, because a failed reload would remove the dialog and the secret in it.
  const handleClose = () => {
    if (rotated) notifyDestinationsChanged();
    onClose();
  };
  return (
    <Dialog heading="Rotate the secret" isBusy={isBusy || rotated !== null} onClose={handleClose}>
      {rotated ? (
        <SecretStep destination={rotated} sending={sending} />
      ) : (
        <>
          <p>
            <bdi class="key-name">{name}</bdi> gets a new secret. For 24 hours, messages are signed with both secrets.
          </p>
          {error != null && <AlertChangeError error={error} />}
          <footer>
            <CloseButton label="Cancel" isBusy={isBusy} />
            <button type="button" aria-busy={isBusy} onClick={() => void rotate()}>
              Rotate
            </button>
          </footer>
        </>
      )}
    </Dialog>
  );
}
