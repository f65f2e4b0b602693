import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { updateAlert } from '../api/alerts.ts';
import { useSending } from '../api/sending.ts';
import { tellFault } from '../memory/tell-fault.ts';
import { CloseButton, closeAround, Dialog } from '../parts/dialog.tsx';
import { tellToast } from '../parts/toast.tsx';
import { changes, type NamedAlert } from './asked.ts';
import { AlertFailure } from './failure.tsx';

/** A pause does not depend on other fields, so it may overwrite any version. */
const ANY = '*';
const LONGEST_REASON = 200;

interface Props {
  alert: Pick<Alert, 'id' | 'name' | 'schedule'>;
  close: () => void;
  /** Gets the alert after it was paused. */
  done?: (alert: Alert) => void;
  /** Whether an admin pauses the alert of another person. */
  isOthers?: boolean;
}

/** Renders the dialog that pauses an alert, with an optional reason. */
export function PauseDialog({ alert: { id, name, schedule }, close, done, isOthers = false }: Props) {
  const [reason, setReason] = useState('');
  const { isBusy, error, send } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const pause = (event: Event) => {
    event.preventDefault();
    void send(async () => {
      const paused = await updateAlert(id, { paused: { reason: reason.trim() || null } }, ANY);
      closeAround(form.current);
      done?.(paused);
      changes.set(changes.get() + 1);
      tellToast({ text: `The alert ${name} is paused.` });
    });
  };
  return (
    <Dialog heading="Pause alert" isBusy={isBusy} close={close}>
      <form ref={form} onSubmit={pause} noValidate>
        <p>
          While it is paused, <bdi class="key-name">{name}</bdi> sends nothing. What matches is listed as before, and is{' '}
          {schedule.every === 'instant' ? 'not sent later' : 'in the first digest after the pause'}.
        </p>
        {isOthers && <p>Its person sees the pause with its reason, and may end it.</p>}
        <label>
          Reason (optional)
          <input
            type="text"
            maxLength={LONGEST_REASON}
            dir="auto"
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </label>
        {error != null && <AlertFailure error={error} />}
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
export async function resume({ id, name }: NamedAlert, done?: (alert: Alert) => void): Promise<void> {
  try {
    const resumed = await updateAlert(id, { paused: null }, ANY);
    done?.(resumed);
    changes.set(changes.get() + 1);
    tellToast({ text: `The alert ${name} sends again.` });
  } catch (error) {
    tellFault(`The alert ${name} is still paused`, error);
  }
}
