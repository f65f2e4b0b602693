import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { updateAlert } from '../data/api/alerts.ts';
import { showErrorToast, showToast } from '../data/toast.ts';
import { useSubmission } from '../data/use-submission.ts';
import { alertChanges, type NamedAlert } from './alert-dialog-request.ts';
import { AlertChangeError } from './alert-errors.tsx';

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
