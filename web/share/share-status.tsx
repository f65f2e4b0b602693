import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShareError } from './share-error.ts';
import type { ShareState } from './use-sharing.ts';

const SLOW_SHARE_MS = 5_000;

interface ShareStatusProps {
  sharing: ShareState;
  /** Repeats the request, if that cannot post a second message. */
  onRetry: () => void;
  /** Rendered before the button. */
  children?: ComponentChildren;
  /** The label before the first request; without it there is no button until then. */
  submitLabel?: string;
}

/**
 * Renders the state of a share and a retry button. Without a known outcome it offers nothing that could post a second
 * message.
 */
export function ShareStatus({ sharing: { isSending, failure }, onRetry, children, submitLabel }: ShareStatusProps) {
  const secondsLeft = useSecondsLeft(failure);
  const isSlow = useIsSlow(isSending);
  const label = failure ? getRetryLabel(failure, secondsLeft) : submitLabel;
  const isWaiting = isSending || secondsLeft > 0;
  return (
    <>
      {failure && (
        <div class="failure" role="alert">
          <strong>{failure.title}</strong> {failure.remedy}
        </div>
      )}
      <p role="status" class="standing">
        {isSending &&
          (isSlow ? 'Still waiting for the chat platform. The message will be posted only once.' : 'Sharing…')}
      </p>
      <footer>
        {children}
        {label && failure?.kind !== 'unknown' && (
          <button
            type="button"
            aria-disabled={isWaiting ? true : undefined}
            aria-busy={isSending ? true : undefined}
            onClick={() => !isWaiting && onRetry()}
          >
            {label}
          </button>
        )}
      </footer>
    </>
  );
}

function getRetryLabel(failure: ShareError, secondsLeft: number): string {
  if (secondsLeft > 0)
    return `Try again in ${secondsLeft > 120 ? `${Math.ceil(secondsLeft / 60)} min` : `${secondsLeft} s`}`;
  return failure.kind === 'doubt' ? 'Check again' : 'Try again';
}

/** Returns the seconds until a share may be sent again. */
function useSecondsLeft(failure: ShareError | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + (failure?.waitSeconds ?? 0) * 1_000;
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
    const timer = setTimeout(() => setSlow(true), SLOW_SHARE_MS);
    return () => clearTimeout(timer);
  }, [isSending]);
  return isSlow;
}
