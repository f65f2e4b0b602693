import { useRef } from 'preact/hooks';
import type { Destination } from '../../../clients/typescript/src/index.ts';
import { CloseButton, closeParentDialog, Dialog } from '../../components/dialog.tsx';
import { listAlerts } from '../../data/api/alerts.ts';
import { deleteDestination } from '../../data/api/destinations.ts';
import { showToast } from '../../data/toast.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { useSubmission } from '../../data/use-submission.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { notifyDestinationsChanged } from './use-destinations.ts';

interface DeleteDestinationDialogProps {
  destination: Destination;
  onClose: () => void;
  /** Called after the destination was deleted. */
  onDeleted: () => void;
}

/** Renders the confirmation to delete a destination, with the alerts that use it. */
export function DeleteDestinationDialog({
  destination: { id, name },
  onClose,
  onDeleted,
}: DeleteDestinationDialogProps) {
  const { isBusy, error, send } = useSubmission();
  const { value } = useFetch('alerts', listAlerts);
  const affectedAlerts = value?.items.filter(({ destinations }) => destinations.includes(id)) ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const confirmDelete = () =>
    send(async () => {
      await deleteDestination(id);
      closeParentDialog(button.current);
      onDeleted();
      notifyDestinationsChanged();
      showToast({ text: `${name} deleted. Nothing more will be sent there.` });
    });
  return (
    <Dialog heading="Delete destination" isBusy={isBusy} onClose={onClose}>
      <p>
        Nothing is sent to <bdi class="key-name">{name}</bdi> from now on, including pending messages. This cannot be
        undone.
      </p>
      {affectedAlerts.length > 0 && (
        <>
          <p>These alerts continue without this destination:</p>
          <ul>
            {affectedAlerts.map((alert) => (
              <li key={alert.id} dir="auto">
                {alert.name}
              </li>
            ))}
          </ul>
        </>
      )}
      {error != null && <AlertChangeError error={error} />}
      <footer>
        <CloseButton label="Cancel" isBusy={isBusy} />
        <button type="button" ref={button} aria-busy={isBusy} onClick={() => void confirmDelete()}>
          Delete
        </button>
      </footer>
    </Dialog>
  );
}
