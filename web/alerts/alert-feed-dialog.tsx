import { useState } from 'preact/hooks';
import { createAlertFeed, deleteAlertFeed } from '../api/alerts.ts';
import { useSubmission } from '../api/use-submission.ts';
import { announce } from '../components/announce.tsx';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { OneTimeSecret } from '../components/one-time-secret.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { alertChanges, type NamedAlert } from './alert-dialog-request.ts';
import { AlertChangeError } from './alert-errors.tsx';

interface AlertFeedDialogProps {
  alert: NamedAlert & { feed_since: string | null };
  onClose: () => void;
}

/** Renders the dialog that creates, replaces or revokes the feed address of an alert. The address is shown once. */
export function AlertFeedDialog({ alert: { id, name, feed_since }, onClose }: AlertFeedDialogProps) {
  const [since] = useState(feed_since);
  const [url, setUrl] = useState('');
  const { isBusy, error, send } = useSubmission();
  const notifyAlertChanged = () => alertChanges.set(alertChanges.get() + 1);
  const createAddress = () =>
    send(async () => {
      setUrl((await createAlertFeed(id)).url);
      announce('The address is made.');
    });
  const revokeAddress = (button: HTMLElement) =>
    send(async () => {
      await deleteAlertFeed(id);
      notifyAlertChanged();
      closeParentDialog(button);
      announce('The address is ended.');
    });
  // Views reload when the dialog closes, because a failed reload would remove the dialog and the address in it.
  const handleClose = () => {
    if (url) notifyAlertChanged();
    onClose();
  };
  return (
    <Dialog heading="Feed address" isBusy={isBusy || url !== ''} onClose={handleClose}>
      {url ? (
        <NewFeedAddress name={name} url={url} />
      ) : (
        <>
          <p>
            A feed reader or a calendar can follow <bdi class="key-name">{name}</bdi> under an address of its own,
            without signing in. Whoever has the address can read what the alert matches.
          </p>
          {since && (
            <p>
              It has had one since <Timestamp at={since} />, which cannot be shown again. A new one ends it: feed
              readers need the new one then.
            </p>
          )}
        </>
      )}
      {error != null && <AlertChangeError error={error} />}
      <footer>
        <CloseButton label={url ? 'Close' : 'Cancel'} isBusy={isBusy} />
        {since && !url && (
          <button
            type="button"
            class="secondary outline"
            disabled={isBusy}
            onClick={({ currentTarget }) => revokeAddress(currentTarget)}
          >
            End the address
          </button>
        )}
        {!url && (
          <button type="button" aria-busy={isBusy} onClick={createAddress}>
            {since ? 'Replace the address' : 'Make an address'}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

interface NewFeedAddressProps {
  name: string;
  url: string;
}

/** Renders the new address. It cannot be shown again. */
function NewFeedAddress({ name, url }: NewFeedAddressProps) {
  return (
    <>
      <p>
        The address of <bdi class="key-name">{name}</bdi> for feed readers. <strong>It is not shown again.</strong>{' '}
        Whoever has it can read what the alert matches.
      </p>
      <OneTimeSecret text={url} what="address" />
      <p>
        With <code>.ics</code> at its end it is a calendar of what is due by the updates that the alert finds.{' '}
        <a href={`${url.replace(/^https?:/, 'webcal:')}.ics`}>Subscribe to this calendar</a>
      </p>
    </>
  );
}
