import { useState } from 'preact/hooks';
import { createAlertFeed, deleteAlertFeed } from '../api/alerts.ts';
import { useSending } from '../api/sending.ts';
import { announce } from '../parts/announce.tsx';
import { CloseButton, closeAround, Dialog } from '../parts/dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { changes, type NamedAlert } from './asked.ts';
import { AlertFailure } from './failure.tsx';

interface Props {
  alert: NamedAlert & { feed_since: string | null };
  close: () => void;
}

/** Renders the dialog that creates, replaces or revokes the feed address of an alert. The address is shown once. */
export function FeedDialog({ alert: { id, name, feed_since }, close }: Props) {
  const [since] = useState(feed_since);
  const [url, setUrl] = useState('');
  const { isBusy, error, send } = useSending();
  const noteChange = () => changes.set(changes.get() + 1);
  const make = () =>
    send(async () => {
      setUrl((await createAlertFeed(id)).url);
      announce('The address is made.');
    });
  const end = (button: HTMLElement) =>
    send(async () => {
      await deleteAlertFeed(id);
      noteChange();
      closeAround(button);
      announce('The address is ended.');
    });
  // Views reload when the dialog closes, because a failed reload would remove the dialog and the address in it.
  const leave = () => {
    if (url) noteChange();
    close();
  };
  return (
    <Dialog heading="Feed address" isBusy={isBusy || url !== ''} close={leave}>
      {url ? (
        <Shown name={name} url={url} />
      ) : (
        <>
          <p>
            A feed reader or a calendar can follow <bdi class="key-name">{name}</bdi> under an address of its own,
            without signing in. Whoever has the address can read what the alert matches.
          </p>
          {since && (
            <p>
              It has had one since <Moment at={since} />, which cannot be shown again. A new one ends it: feed readers
              need the new one then.
            </p>
          )}
        </>
      )}
      {error != null && <AlertFailure error={error} />}
      <footer>
        <CloseButton label={url ? 'Close' : 'Cancel'} isBusy={isBusy} />
        {since && !url && (
          <button
            type="button"
            class="secondary outline"
            disabled={isBusy}
            onClick={({ currentTarget }) => end(currentTarget)}
          >
            End the address
          </button>
        )}
        {!url && (
          <button type="button" aria-busy={isBusy} onClick={make}>
            {since ? 'Replace the address' : 'Make an address'}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** Renders the new address. It cannot be shown again. */
function Shown({ name, url }: { name: string; url: string }) {
  return (
    <>
      <p>
        The address of <bdi class="key-name">{name}</bdi> for feed readers. <strong>It is not shown again.</strong>{' '}
        Whoever has it can read what the alert matches.
      </p>
      <ShownOnce text={url} what="address" />
      <p>
        With <code>.ics</code> at its end it is a calendar of what is due by the updates that the alert finds.{' '}
        <a href={`${url.replace(/^https?:/, 'webcal:')}.ics`}>Subscribe to this calendar</a>
      </p>
    </>
  );
}
