import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { deleteAlert, updateAlert } from '../data/api/alerts.ts';
import { showErrorToast, showToast } from '../data/messages.ts';
import { useSubmission } from '../data/use-fetch.ts';
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

/** A pause does not depend on other fields, so it may overwrite any version. */
const ANY_VERSION = '*';
const MAX_REASON_LENGTH = 200;

interface PauseAlertDialogProps {
  alert: Pick<Alert, 'id' | 'name' | 'schedule'>;
  onClose: () => void;
  /** Gets the alert after it was paused. */
  onPaused?: (alert: Alert) => void;
  /** Whether an admin pauses the alert of another person. */
  isOtherOwner?: boolean;
}

/** Renders the dialog that pauses an alert, with an optional reason. */
export function PauseAlertDialog({
  alert: { id, name, schedule },
  onClose,
  onPaused,
  isOtherOwner = false,
}: PauseAlertDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, error, send } = useSubmission();
  const form = useRef<HTMLFormElement>(null);
  const pause = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const paused = await updateAlert(id, { paused: { reason: reason.trim() || null } }, ANY_VERSION);
      closeParentDialog(form.current);
      onPaused?.(paused);
      alertChanges.value += 1;
      showToast({ text: `Alert ${name} paused.` });
    });
  };
  return (
    <Dialog heading="Pause alert" isBusy={isBusy} onClose={onClose}>
      <form ref={form} onSubmit={pause} noValidate>
        <p>
          While paused, <bdi class="key-name">{name}</bdi> sends nothing. Matches are still listed and are{' '}
          {schedule.every === 'instant' ? 'not sent later' : 'included in the first digest after the pause'}.
        </p>
        {isOtherOwner && <p>The owner sees the pause with its reason and can end it.</p>}
        <label>
          Reason (optional)
          <input
            type="text"
            maxLength={MAX_REASON_LENGTH}
            dir="auto"
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </label>
        {error != null && <AlertChangeError error={error} />}
        <footer>
          <CloseButton label="Cancel" isBusy={isBusy} />
          <button type="submit" aria-busy={isBusy}>
            Pause
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Resumes an alert and passes the result to `done`. */
export async function resumeAlert({ id, name }: NamedAlert, onResumed?: (alert: Alert) => void): Promise<void> {
  try {
    const resumed = await updateAlert(id, { paused: null }, ANY_VERSION);
    onResumed?.(resumed);
    alertChanges.value += 1;
    showToast({ text: `Alert ${name} resumed.` });
  } catch (error) {
    showErrorToast(`The alert ${name} is still paused`, error);
  }
}
