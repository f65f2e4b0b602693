import { useState } from 'preact/hooks';
import type { Destination, ShownDestination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { rotateDestinationSecret } from '../api/destinations.ts';
import { useSending } from '../api/sending.ts';
import { CloseButton, Dialog } from '../parts/dialog.tsx';
import { noteChange } from './known.ts';
import { SecretStep } from './secret-step.tsx';

/** Renders the dialog that rotates the secret of a webhook. The new secret is shown once. */
export function RotateDialog({ destination, close }: { destination: Destination; close: () => void }) {
  const { id, name } = destination;
  const [made, setMade] = useState<ShownDestination | null>(null);
  const sending = useSending();
  const { isBusy, error, send } = sending;
  const rotate = () =>
    send(async () => {
      setMade(await rotateDestinationSecret(id));
    });
  // The list reloads when the dialog closes, because a failed reload would remove the dialog and the secret in it.
  const leave = () => {
    if (made) noteChange();
    close();
  };
  return (
    <Dialog heading="Rotate the secret" isBusy={isBusy || made !== null} close={leave}>
      {made ? (
        <SecretStep of={made} sending={sending} />
      ) : (
        <>
          <p>
            <bdi class="key-name">{name}</bdi> gets a new secret. For 24 hours messages are signed with the one before,
            too, after that with the new one only.
          </p>
          {error != null && <AlertFailure error={error} />}
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
