import { useRef, useState } from 'preact/hooks';
import { AlertChangeError } from '../alerts/alert-errors.tsx';
import { type ReplayProgress, replaySpan } from '../api/destinations.ts';
import { useSubmission } from '../api/use-submission.ts';
import { CloseButton, Dialog } from '../components/dialog.tsx';
import { formatReplayTotals } from './replay-result.ts';

interface ReplayDialogProps {
  alertId: string;
  onClose: () => void;
  /** Called after at least one delivery is due again. */
  onDone: () => void;
}

const DAY_MS = 86_400_000;
/** Returns the value of a datetime-local field, in UTC minutes. */
const toFieldValue = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const fromFieldValue = (field: string) => `${field.slice(0, 16)}:00Z`;

/** Renders the dialog that replays all deliveries for matches of a time span. */
export function ReplayDialog({ alertId, onClose, onDone }: ReplayDialogProps) {
  const [from, setFrom] = useState(() => toFieldValue(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => toFieldValue(Date.now() + 60_000));
  const [progress, setProgress] = useState<ReplayProgress | null>(null);
  const { isBusy, error, send } = useSubmission();
  const submitButton = useRef<HTMLButtonElement>(null);
  const validationMessage =
    from === '' || to === '' ? 'Choose both times.' : from >= to ? 'The end is not after the beginning.' : '';
  const sendAgain = (event: Event) => {
    event.preventDefault();
    if (validationMessage) return submitButton.current?.focus();
    if (!progress?.next) setProgress(null);
    void send(() =>
      replaySpan(alertId, { from: fromFieldValue(from), to: fromFieldValue(to) }, progress, setProgress),
    ).then(onDone);
  };
  const handleInput = (set: (field: string) => void) => (event: Event) => {
    set((event.currentTarget as HTMLInputElement).value);
    setProgress(null);
  };
  return (
    <Dialog heading="Send again" isBusy={isBusy} onClose={onClose}>
      <form onSubmit={sendAgain} noValidate>
        <p>
          Everything that this alert sent for what matched in this time is sent once more, to each of its destinations,
          with the same ids. How many messages that is shows as they are taken up.
        </p>
        <label>
          From (UTC)
          <input type="datetime-local" disabled={isBusy} value={from} onInput={handleInput(setFrom)} />
        </label>
        <label>
          To (UTC)
          <input type="datetime-local" disabled={isBusy} value={to} onInput={handleInput(setTo)} />
        </label>
        <p class="note">
          Left out is what was posted to a channel, what was in a digest that is sent again itself, what is waiting or
          being sent, and what goes to a destination that is paused, not verified or deleted.
        </p>
        {validationMessage && (
          <p class="fault" role="alert">
            {validationMessage}
          </p>
        )}
        {progress && <p role="status">{formatReplayTotals(progress.totals, progress.next !== null)}</p>}
        {error != null && <AlertChangeError error={error} />}
        <footer>
          <CloseButton label={progress && !isBusy ? 'Close' : 'Cancel'} isBusy={isBusy} />
          <button type="submit" ref={submitButton} disabled={validationMessage !== ''} aria-busy={isBusy}>
            {progress?.next ? 'Go on' : 'Send again'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
