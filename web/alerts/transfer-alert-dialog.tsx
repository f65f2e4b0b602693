import { useRef, useState } from 'preact/hooks';
import type { OwnedAlert, TeamPerson } from '../../clients/typescript/src/index.ts';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { transferAlert } from '../data/api/admin.ts';
import { ApiError, type ErrorExplanation } from '../data/api/api-error.ts';
import { showToast } from '../data/messages.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { formatPerson } from '../reviews/format-review.ts';
import { getSession } from '../session/session-state.ts';
import { alertChanges } from './alert-dialog-request.ts';
import { explainAlertChange } from './alert-errors.tsx';

interface TransferAlertDialogProps {
  alert: OwnedAlert;
  /** The people who can be chosen; null until they are loaded, empty if they cannot be listed. */
  people: TeamPerson[] | null;
  onClose: () => void;
  /** Gets the alert with its new owner. */
  onTransferred: (alert: OwnedAlert) => void;
}

/** Renders the dialog that transfers an alert. The current admin is preselected. */
export function TransferAlertDialog({
  alert: { id, name, owner_id, feed_since },
  people,
  onClose,
  onTransferred,
}: TransferAlertDialogProps) {
  const currentUserId = getSession()?.sub ?? '';
  const others = (people ?? []).filter((person) => person.id !== currentUserId && person.id !== owner_id);
  const isOthers = owner_id !== currentUserId;
  const [newOwnerId, setNewOwnerId] = useState(isOthers ? currentUserId : '');
  const { isBusy, error, send } = useSubmission();
  const form = useRef<HTMLFormElement>(null);
  const transfer = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const transferred = await transferAlert(id, newOwnerId);
      closeParentDialog(form.current);
      onTransferred(transferred);
      alertChanges.value += 1;
      const owner = newOwnerId === currentUserId ? 'you' : getPersonName(others, newOwnerId);
      showToast({ text: `Alert ${name} now belongs to ${owner}.` });
    });
  };
  return (
    <Dialog heading="Transfer alert" isBusy={isBusy} onClose={onClose}>
      <form ref={form} onSubmit={transfer}>
        <p>
          The new owner of <bdi class="key-name">{name}</bdi> gets the channels and webhooks that their role allows.
          Mailboxes are not transferred{feed_since && ', and the feed URL is revoked'}. The alert continues with the
          next update.
        </p>
        <label>
          New owner
          <select
            required
            value={newOwnerId}
            aria-busy={people === null}
            onChange={({ currentTarget }) => setNewOwnerId(currentTarget.value)}
          >
            {isOthers ? <option value={currentUserId}>You</option> : <option value="">Choose a person</option>}
            {others.map((person) => (
              <option key={person.id} value={person.id}>
                {formatPerson(person)}
              </option>
            ))}
          </select>
          {people?.length === 0 && <small>Other people could not be listed. Reload the page to choose one.</small>}
        </label>
        {error != null && <ErrorMessage error={error} explain={explainTransferError} />}
        <footer>
          <CloseButton label="Cancel" isBusy={isBusy} />
          <button type="submit" aria-busy={isBusy}>
            Transfer
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function getPersonName(people: TeamPerson[], id: string): string {
  const person = people.find((one) => one.id === id);
  return person ? formatPerson(person) : id;
}

/** Error codes that concern the new owner here, but the signed-in person elsewhere. */
const NEW_OWNER_ERROR_CODES = ['owner_unknown', 'people_elsewhere', 'too_many_alerts', 'too_many_destinations'];

/** Explains why a transfer failed. Errors about the new owner use the detail of the service. */
function explainTransferError(error: unknown): ErrorExplanation {
  if (!(error instanceof ApiError) || !NEW_OWNER_ERROR_CODES.includes(error.problem.code ?? ''))
    return explainAlertChange(error);
  return { title: 'The alert was not transferred.', remedy: error.problem.detail ?? 'Choose another person.' };
}
