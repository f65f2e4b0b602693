import { useRef, useState } from 'preact/hooks';
import { deleteAlert } from '../api/alerts.ts';
import { tellToast } from '../parts/toast.tsx';
import { changes, editing, type NamedAlert } from './asked.ts';
import { CloseButton, closeAround, Dialog } from './dialog.tsx';
import { AlertFailure } from './failure.tsx';

interface Props {
  alert: NamedAlert & { feed_since: string | null };
  close: () => void;
  /** Hears that it is gone. */
  done: () => void;
  /** Whether it is another person's, whose alert an admin deletes. */
  isOthers?: boolean;
}

/** Deletes an alert, which cannot be taken back: a new one begins without what this one matched. */
export function DeleteDialog({ alert: { id, name, feed_since }, close, done, isOthers = false }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const button = useRef<HTMLButtonElement>(null);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await deleteAlert(id);
      if (editing.get()?.id === id) editing.set(null);
      closeAround(button.current);
      done();
      changes.set(changes.get() + 1);
      tellToast({ text: `The alert ${name} is deleted.` });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog heading="Delete alert" isBusy={isBusy} close={close}>
      <p>
        <bdi class="key-name">{name}</bdi> rings no more, and the list of what it matched is gone
        {feed_since && ', as is the address of its feed'}. This cannot be taken back.
        {isOthers && ' Its person is not told.'}
      </p>
      {error != null && <AlertFailure error={error} />}
      <footer>
        <CloseButton label="Cancel" isBusy={isBusy} />
        <button type="button" ref={button} aria-busy={isBusy} onClick={() => void send()}>
          Delete
        </button>
      </footer>
    </Dialog>
  );
}
