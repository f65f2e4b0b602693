import { useRef, useState } from 'preact/hooks';
import { AlertFailure } from '../alerts/failure.tsx';
import { type Progress, replaySpan } from '../api/destinations.ts';
import { useSending } from '../api/sending.ts';
import { CloseButton, Dialog } from '../parts/dialog.tsx';
import { replayedInWords } from './replayed.ts';

interface Props {
  alertId: string;
  close: () => void;
  /** Called after at least one delivery is due again. */
  done: () => void;
}

const DAY_MS = 86_400_000;
/** Returns the value of a datetime-local field, in UTC minutes. */
const fieldOf = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const instantOf = (field: string) => `${field.slice(0, 16)}:00Z`;

/** Renders the dialog that replays all deliveries for matches of a time span. */
export function SpanDialog({ alertId, close, done }: Props) {
  const [from, setFrom] = useState(() => fieldOf(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => fieldOf(Date.now() + 60_000));
  const [progress, setProgress] = useState<Progress | null>(null);
  const { isBusy, error, send } = useSending();
  const begin = useRef<HTMLButtonElement>(null);
  const fault =
    from === '' || to === '' ? 'Choose both times.' : from >= to ? 'The end is not after the beginning.' : '';
  const sendAgain = (event: Event) => {
    event.preventDefault();
    if (fault) return begin.current?.focus();
    if (!progress?.next) setProgress(null);
    void send(() => replaySpan(alertId, { from: instantOf(from), to: instantOf(to) }, progress, setProgress)).then(
      done,
    );
  };
  const choose = (set: (field: string) => void) => (event: Event) => {
    set((event.currentTarget as HTMLInputElement).value);
    setProgress(null);
  };
  return (
    <Dialog heading="Send again" isBusy={isBusy} close={close}>
      <form onSubmit={sendAgain} noValidate>
        <p>
          Everything that this alert sent for what matched in this time is sent once more, to each of its destinations,
          with the same ids. How many messages that is shows as they are taken up.
        </p>
        <label>
          From (UTC)
          <input type="datetime-local" disabled={isBusy} value={from} onInput={choose(setFrom)} />
        </label>
        <label>
          To (UTC)
          <input type="datetime-local" disabled={isBusy} value={to} onInput={choose(setTo)} />
        </label>
        <p class="note">
          Left out is what was posted to a channel, what was in a digest that is sent again itself, what is waiting or
          being sent, and what goes to a destination that is paused, not verified or deleted.
        </p>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        {progress && <p role="status">{replayedInWords(progress.sum, progress.next !== null)}</p>}
        {error != null && <AlertFailure error={error} />}
        <footer>
          <CloseButton label={progress && !isBusy ? 'Close' : 'Cancel'} isBusy={isBusy} />
          <button type="submit" ref={begin} disabled={fault !== ''} aria-busy={isBusy}>
            {progress?.next ? 'Go on' : 'Send again'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
