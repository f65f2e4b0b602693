import { useEffect, useState } from 'preact/hooks';
import type { ShareFailure } from './share-failure.ts';
import type { Sharing } from './sharing.ts';

const SLOW_MS = 5_000;

interface Props {
  sharing: Sharing;
  confirm: () => void;
  cancel: () => void;
}

/** How the share stands, and what can be done. Without a sure outcome nothing is offered that could post a second message. */
export function ShareActions({ sharing: { isSending, failure }, confirm, cancel }: Props) {
  const left = useSecondsLeft(failure);
  const isSlow = useIsSlow(isSending);
  const isOver = failure?.kind === 'unknown';
  const waits = isSending || left > 0;
  return (
    <>
      {failure && (
        <div class="failure" role="alert">
          <strong>{failure.title}</strong> {failure.remedy}
        </div>
      )}
      <p role="status" class="standing">
        {isSending &&
          (isSlow
            ? 'Still waiting for the answer of the chat platform. It is posted once, however long it takes.'
            : 'Being shared.')}
      </p>
      <footer>
        <button type="button" class="secondary" onClick={cancel}>
          {isSending || failure ? 'Close' : 'Cancel'}
        </button>
        {!isOver && (
          <button
            type="button"
            aria-disabled={waits ? true : undefined}
            aria-busy={isSending ? true : undefined}
            onClick={() => !waits && confirm()}
          >
            {labelOf(failure, left)}
          </button>
        )}
      </footer>
    </>
  );
}

function labelOf(failure: ShareFailure | null, left: number): string {
  if (!failure) return 'Confirm';
  if (left > 0) return `Try again in ${left > 120 ? `${Math.ceil(left / 60)} min` : `${left} s`}`;
  return failure.kind === 'doubt' ? 'Ask again' : 'Try again';
}

/** Seconds until a share may be sent again, counted down. */
function useSecondsLeft(failure: ShareFailure | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + (failure?.wait ?? 0) * 1_000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}

function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isSending]);
  return isSlow;
}
