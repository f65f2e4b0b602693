import { useState } from 'preact/hooks';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { OneTimeSecret } from '../components/one-time-secret.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { announce } from '../data/announce.ts';
import { createAlertFeed, deleteAlertFeed } from '../data/api/alerts.ts';
import { useSubmission } from '../data/use-submission.ts';
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
  const notifyAlertChanged = () => (alertChanges.value += 1);
  const createAddress = () =>
    send(async () => {
      setUrl((await createAlertFeed(id)).url);
      announce('The feed URL was created.');
    });
  const revokeAddress = (button: HTMLElement) =>
    send(async () => {
      await deleteAlertFeed(id);
      notifyAlertChanged();
      closeParentDialog(button);
      announce('The feed URL was revoked.');
    });
  // Views reload when the dialog closes, because a failed reload would remove the dialog and the address in it.
  const handleClose = () => {
    if (url) notifyAlertChanged();
    onClose();
  };
  return (
    <Dialog heading="Feed URL" isBusy={isBusy || url !== ''} onClose={handleClose}>
      {url ? <NewFeedAddress name={name} url={url} /> : <FeedAddressIntroduction name={name} since={since} />}
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
            Revoke URL
          </button>
        )}
        {!url && (
          <button type="button" aria-busy={isBusy} onClick={createAddress}>
            {since ? 'Replace URL' : 'Create URL'}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

interface FeedAddressIntroductionProps {
  name: string;
  since: string | null;
}

/** Renders what a feed address is for, and since when there is one. */
function FeedAddressIntroduction({ name, since }: FeedAddressIntroductionProps) {
  return (
    <>
      <p>
        A feed reader or a calendar can subscribe to <bdi class="key-name">{name}</bdi> with a private URL, without
        signing in. Anyone with the URL can read the matches.
      </p>
      {since && (
        <p>
          A feed URL has existed since <Timestamp at={since} />. It cannot be shown again. A new URL replaces it, and
          feed readers need the new one.
        </p>
      )}
    </>
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
        Feed URL of <bdi class="key-name">{name}</bdi>. <strong>It is shown only once.</strong> Anyone with this URL can
        read the matches.
      </p>
      <OneTimeSecret text={url} what="URL" />
      <p>
        Add <code>.ics</code> for a calendar of the key dates in matching updates.{' '}
        <a href={`${url.replace(/^https?:/, 'webcal:')}.ics`}>Subscribe to this calendar</a>
      </p>
    </>
  );
}
