import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../browser/use-keys.ts';
import { announce } from './announce.tsx';

interface ToastMessage {
  text: string;
  action?: { name: string; run: () => void };
  /** Stays until it is closed, for errors that need a decision. */
  isPersistent?: boolean;
}

let onToast: (toast: ToastMessage) => void = () => {};

/** Shows a toast with an optional action, which is also on the key `z`. */
export function showToast(toast: ToastMessage): void {
  onToast(toast);
  announce(toast.action ? `${toast.text} ${toast.action.name}: press z.` : toast.text);
}

const TOAST_DURATION_MS = 10_000;

/** Renders the latest toast. Its key works until the next toast. */
export function ToastHost() {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [isVisible, setVisible] = useState(false);
  const [isPaused, setHeld] = useState(false);
  const latest = useRef(toast);
  latest.current = toast;
  useEffect(() => {
    onToast = (next) => {
      setToast(next);
      setVisible(true);
      setHeld(false);
    };
    return () => {
      onToast = () => {};
    };
  }, []);
  useEffect(() => {
    if (!isVisible || isPaused || toast?.isPersistent) return;
    const timer = setTimeout(() => setVisible(false), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, isVisible, isPaused]);
  const runAction = () => {
    const run = latest.current?.action?.run;
    setToast(null);
    setVisible(false);
    run?.();
  };
  useKeys(toast?.action ? { z: runAction } : {});
  if (!toast || !isVisible) return null;
  return (
    <aside
      class="toast"
      aria-label="Message"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" class="secondary outline" title="Key: z" onClick={runAction}>
          {toast.action.name}
        </button>
      )}
      <button type="button" class="secondary outline" aria-label="Close the message" onClick={() => setVisible(false)}>
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}
