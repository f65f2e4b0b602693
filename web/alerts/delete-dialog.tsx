import { useRef } from 'preact/hooks';
import { deleteAlert } from '../api/alerts.ts';
import { useSending } from '../api/sending.ts';
import { CloseButton, closeAround, Dialog } from '../parts/dialog.tsx';
import { tellToast } from '../parts/toast.tsx';
import { changes, editing, type NamedAlert } from './asked.ts';
import { AlertFailure } from './failure.tsx';

interface Props {
  alert: NamedAlert & { feed_since: string | null };
  close: () => void;
  /** Called after the alert was deleted. */
  done: () => void;
  /** Whether an admin deletes the alert of another person. */
  isOthers?: boolean;
}

/** Renders the confirmation to delete an alert. Deletion also removes its list of matches. */
export function DeleteDialog({ alert: { id, name, feed_since }, close, done, isOthers = false }: Props) {
  const { isBusy, error, send } = useSending();
  const button = useRef<HTMLButtonElement>(null);
  const end = () =>
    send(async () => {
      await deleteAlert(id);
      if (editing.get()?.id === id) editing.set(null);
      closeAround(button.current);
      done();
      changes.set(changes.get() + 1);
      tellToast({ text: `The alert ${name} is deleted.` });
    });
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
        <button type="button" ref={button} aria-busy={isBusy} onClick={() => void end()}>
          Delete
        </button>
      </footer>
    </Dialog>
  );
}
