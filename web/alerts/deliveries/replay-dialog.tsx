import { useRef, useState } from 'preact/hooks';
import { CloseButton, Dialog } from '../../components/dialog.tsx';
import { formatReplayTotals, type ReplayProgress, replaySpan } from '../../data/api/destinations.ts';
import { useSubmission } from '../../data/use-fetch.ts';
import { AlertChangeError } from '../alert-errors.tsx';

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
  const orderMessage = from >= to ? 'The end must be after the start.' : '';
  const validationMessage = from === '' || to === '' ? 'Choose both times.' : orderMessage;
  const sendAgain = (event: Event) => {
    event.preventDefault();
    if (validationMessage) return submitButton.current?.focus();
    if (!progress?.next) setProgress(null);
    const span = { from: fromFieldValue(from), to: fromFieldValue(to) };
    void send(() => replaySpan(alertId, span, { resumeFrom: progress, onProgress: setProgress })).then(onDone);
  };
  const handleInput = (set: (field: string) => void) => (event: Event) => {
    set((event.currentTarget as HTMLInputElement).value);
    setProgress(null);
  };
  return (
    <Dialog heading="Send again" isBusy={isBusy} onClose={onClose}>
      <form onSubmit={sendAgain} noValidate>
        <p>
          All messages for matches in this period are sent again to each destination, with the same ids. The number of
          messages appears as they are queued.
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
          Not sent again: posts in channels, updates in a digest that is itself sent again, messages that are waiting or
          being sent, and messages to paused, unverified or deleted destinations.
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
            {progress?.next ? 'Continue' : 'Send again'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
