import { useEffect, useState } from 'preact/hooks';
import { useKeys } from '../browser/use-keys.ts';
import { announcement, latestToast } from '../data/messages.ts';

const TOAST_DURATION_MS = 10_000;

/** Renders the latest toast. Its key works until the next toast. */
export function ToastHost() {
  const toast = latestToast.value;
  const [closedToast, setClosedToast] = useState<typeof toast>(null);
  const [isPaused, setPaused] = useState(false);
  const isVisible = toast !== null && toast !== closedToast;
  const close = () => setClosedToast(toast);
  useEffect(() => setPaused(false), [toast]);
  useEffect(() => {
    if (!isVisible || isPaused || toast.isPersistent) return;
    const timer = setTimeout(close, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, isVisible, isPaused]);
  const runAction = () => {
    latestToast.value = null;
    toast?.action?.run();
  };
  useKeys(toast?.action ? { z: runAction } : {});
  if (!isVisible) return null;
  return (
    <aside
      class="toast"
      aria-label="Message"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocusIn={() => setPaused(true)}
      onFocusOut={() => setPaused(false)}
    >
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" class="secondary outline" title="Key: z" onClick={runAction}>
          {toast.action.name}
        </button>
      )}
      <button type="button" class="secondary outline" aria-label="Close the message" onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}

/**
 * Renders the live region of the app. It is mounted once, because screen readers ignore a region that is added
 * together with its text.
 */
export function LiveRegion() {
  const { text, count } = announcement.value;
  // The key makes screen readers announce a repeated text again.
  return (
    <p class="unseen" role="status" aria-live="polite">
      {text && <span key={count}>{text}</span>}
    </p>
  );
}
