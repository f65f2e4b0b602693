import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShareFailure } from './share-failure.ts';
import type { Sharing } from './sharing.ts';

const SLOW_MS = 5_000;

interface Props {
  sharing: Sharing;
  /** Repeats the request, if that cannot post a second message. */
  again: () => void;
  /** Rendered before the button. */
  children?: ComponentChildren;
  /** The label before the first request; without it there is no button until then. */
  first?: string;
}

/**
 * Renders the state of a share and a retry button. Without a known outcome it offers nothing that could post a second
 * message.
 */
export function ShareStanding({ sharing: { isSending, failure }, again, children, first }: Props) {
  const left = useSecondsLeft(failure);
  const isSlow = useIsSlow(isSending);
  const label = failure ? labelOf(failure, left) : first;
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
        {children}
        {label && failure?.kind !== 'unknown' && (
          <button
            type="button"
            aria-disabled={waits ? true : undefined}
            aria-busy={isSending ? true : undefined}
            onClick={() => !waits && again()}
          >
            {label}
          </button>
        )}
      </footer>
    </>
  );
}

function labelOf(failure: ShareFailure, left: number): string {
  if (left > 0) return `Try again in ${left > 120 ? `${Math.ceil(left / 60)} min` : `${left} s`}`;
  return failure.kind === 'doubt' ? 'Ask again' : 'Try again';
}

/** Returns the seconds until a share may be sent again. */
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
