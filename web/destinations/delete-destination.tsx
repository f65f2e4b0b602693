import { useRef } from 'preact/hooks';
import type { Destination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { listAlerts } from '../api/alerts.ts';
import { deleteDestination } from '../api/destinations.ts';
import { useReading } from '../api/reading.ts';
import { useSending } from '../api/sending.ts';
import { CloseButton, closeAround, Dialog } from '../parts/dialog.tsx';
import { tellToast } from '../parts/toast.tsx';
import { noteChange } from './known.ts';

interface Props {
  destination: Destination;
  close: () => void;
  /** Called after the destination was deleted. */
  done: () => void;
}

/** Renders the confirmation to delete a destination, with the alerts that use it. */
export function DeleteDestination({ destination: { id, name }, close, done }: Props) {
  const { isBusy, error, send } = useSending();
  const { value } = useReading('alerts', listAlerts);
  const users = value?.items.filter(({ destinations }) => destinations.includes(id)) ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const end = () =>
    send(async () => {
      await deleteDestination(id);
      closeAround(button.current);
      done();
      noteChange();
      tellToast({ text: `${name} is deleted. Nothing is sent there any more.` });
    });
  return (
    <Dialog heading="Delete destination" isBusy={isBusy} close={close}>
      <p>
        Nothing is sent to <bdi class="key-name">{name}</bdi> any more, not even what waits to be sent. This cannot be
        taken back.
      </p>
      {users.length > 0 && (
        <>
          <p>These alerts send there, and go on without it:</p>
          <ul>
            {users.map((alert) => (
              <li key={alert.id} dir="auto">
                {alert.name}
              </li>
            ))}
          </ul>
        </>
      )}
      {error != null && <AlertFailure error={error} />}
      <footer>
        <CloseButton label="Cancel" isBusy={isBusy} />
        <button type="button" ref={button} aria-busy={isBusy} onClick={() => void end()}>
          Delete
        </button>
      </footer>
    </Dialog>
  );
}
