import { useRef } from 'preact/hooks';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { deleteAlert } from '../data/api/alerts.ts';
import { showToast } from '../data/toast.ts';
import { useSubmission } from '../data/use-submission.ts';
import { alertChanges, editedAlert, type NamedAlert } from './alert-dialog-request.ts';
import { AlertChangeError } from './alert-errors.tsx';

interface DeleteAlertDialogProps {
  alert: NamedAlert & { feed_since: string | null };
  onClose: () => void;
  /** Called after the alert was deleted. */
  onDeleted: () => void;
  /** Whether an admin deletes the alert of another person. */
  isOtherOwner?: boolean;
}

/** Renders the confirmation to delete an alert. Deletion also removes its list of matches. */
export function DeleteAlertDialog({
  alert: { id, name, feed_since },
  onClose,
  onDeleted,
  isOtherOwner = false,
}: DeleteAlertDialogProps) {
  const { isBusy, error, send } = useSubmission();
  const button = useRef<HTMLButtonElement>(null);
  const confirmDelete = () =>
    send(async () => {
      await deleteAlert(id);
      if (editedAlert.value?.id === id) editedAlert.value = null;
      closeParentDialog(button.current);
      onDeleted();
      alertChanges.value += 1;
      showToast({ text: `Alert ${name} deleted.` });
    });
  return (
    <Dialog heading="Delete alert" isBusy={isBusy} onClose={onClose}>
      <p>
        <bdi class="key-name">{name}</bdi> stops matching, and its list of matches is deleted
        {feed_since && '. Its feed URL stops working'}. This cannot be undone.
        {isOtherOwner && ' The owner is not notified.'}
      </p>
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
