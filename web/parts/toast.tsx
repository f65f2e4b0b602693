import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from './announce.tsx';
import { useKeys } from './keys.ts';

interface Toast {
  text: string;
  action?: { name: string; run: () => void };
  /** Stays until it is closed, for errors that need a decision. */
  stays?: boolean;
}

let show: (toast: Toast) => void = () => {};

/** Shows a toast with an optional action, which is also on the key `z`. */
export function tellToast(toast: Toast): void {
  show(toast);
  announce(toast.action ? `${toast.text} ${toast.action.name}: press z.` : toast.text);
}

const STAYS_MS = 10_000;

/** Renders the latest toast. Its key works until the next toast. */
export function Toaster() {
  const [toast, setToast] = useState<Toast | null>(null);
  const [isSeen, setSeen] = useState(false);
  const [isHeld, hold] = useState(false);
  const latest = useRef(toast);
  latest.current = toast;
  useEffect(() => {
    show = (next) => {
      setToast(next);
      setSeen(true);
      hold(false);
    };
    return () => {
      show = () => {};
    };
  }, []);
  useEffect(() => {
    if (!isSeen || isHeld || toast?.stays) return;
    const timer = setTimeout(() => setSeen(false), STAYS_MS);
    return () => clearTimeout(timer);
  }, [toast, isSeen, isHeld]);
  const act = () => {
    const run = latest.current?.action?.run;
    setToast(null);
    setSeen(false);
    run?.();
  };
  useKeys(toast?.action ? { z: act } : {});
  if (!toast || !isSeen) return null;
  return (
    <aside
      class="toast"
      aria-label="Message"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocusIn={() => hold(true)}
      onFocusOut={() => hold(false)}
    >
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" class="secondary outline" title="Key: z" onClick={act}>
          {toast.action.name}
        </button>
      )}
      <button type="button" class="secondary outline" aria-label="Close the message" onClick={() => setSeen(false)}>
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}
