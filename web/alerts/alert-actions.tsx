import { useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { navigate } from '../browser/route.ts';
import { CloseButton, closeParentDialog, Dialog } from '../components/dialog.tsx';
import { Timestamp } from '../components/entry-date.tsx';
import { OneTimeSecret } from '../components/one-time-secret.tsx';
import { createAlertFeed, deleteAlertFeed } from '../data/api/alerts.ts';
import { announce } from '../data/messages.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { alertChanges, editedAlert, type NamedAlert, openAlertDialog } from './alert-dialog-request.ts';
import { DeleteAlertDialog, PauseAlertDialog, resumeAlert } from './alert-dialogs.tsx';
import { AlertChangeError } from './alert-errors.tsx';
import { getAlertUpdatesHref } from './alert-query.ts';

interface AlertActionsProps {
  alert: Alert;
  /** Called after the alert was deleted. */
  gone: () => void;
}

/** Renders the actions of an alert, with their dialogs. */
export function AlertActions({ alert, gone }: AlertActionsProps) {
  const { id, name, query, paused } = alert;
  const [open, setOpen] = useState<'feed' | 'pause' | 'delete' | null>(null);
  const editQuery = () => {
    editedAlert.value = { id, name };
    navigate(getAlertUpdatesHref(query));
  };
  const button = (label: string, onPress: (opener: HTMLElement) => void) => (
    <button
      type="button"
      class="secondary outline"
      aria-label={`${label}: ${name}`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div class="alert-actions">
        {button('Edit', (opener) => void openAlertDialog({ filter: null, alert: { id, name }, opener }))}
        {button('Edit filters', editQuery)}
        {paused ? button('Resume', () => void resumeAlert(alert)) : button('Pause', () => setOpen('pause'))}
        {button('Feed URL', () => setOpen('feed'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      {open === 'feed' && <AlertFeedDialog alert={alert} onClose={() => setOpen(null)} />}
      {open === 'pause' && <PauseAlertDialog alert={alert} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteAlertDialog alert={alert} onClose={() => setOpen(null)} onDeleted={gone} />}
    </>
  );
}

interface AlertFeedDialogProps {
  alert: NamedAlert & { feed_since: string | null };
  onClose: () => void;
}

/** Renders the dialog that creates, replaces or revokes the feed address of an alert. The address is shown once. */
function AlertFeedDialog({ alert: { id, name, feed_since }, onClose }: AlertFeedDialogProps) {
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
        Add <code>.rss</code> for programs that read only RSS, such as ServiceNow. Add <code>.ics</code> for a calendar
        of the key dates in matching updates.{' '}
        <a href={`${url.replace(/^https?:/, 'webcal:')}.ics`}>Subscribe to this calendar</a>
      </p>
    </>
  );
}
