import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { faultOf, type KeyFault, type KeyVerb } from './settings-keys-words.ts';

interface DialogProps {
  heading: string;
  /** While it is held, neither Escape nor going back takes it away. */
  isHeld: boolean;
  close: () => void;
  children: ComponentChildren;
}

/** A dialog about a key. Its buttons of type submit in a form of method dialog close it; the focus goes back by itself. */
export function KeyDialog({ heading, isHeld, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useHold(isHeld);
  return (
    <dialog
      ref={dialog}
      class="key-dialog"
      aria-labelledby="key-dialog-heading"
      onClose={close}
      closedby={isHeld ? 'none' : 'closerequest'}
      onCancel={(event) => isHeld && event.preventDefault()}
    >
      <article>
        <h2 id="key-dialog-heading">{heading}</h2>
        {children}
      </article>
    </dialog>
  );
}

/** Keeps what is shown once: from keys, from going back, and from closing or loading the page unasked. */
function useHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const held = new AbortController();
    const { signal } = held;
    // A browser that does not know closedby lets only the first of several cancel events be prevented; a key always.
    addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), { signal });
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    const stay = (event: NavigateEvent) => event.navigationType === 'traverse' && event.preventDefault();
    // Browsers before 2026 may lack it.
    globalThis.navigation?.addEventListener('navigate', stay, { signal });
    return () => held.abort();
  }, [isHeld]);
}

/** A form that only closes its dialog. */
export function CloseForm({ label }: { label: string }) {
  return (
    <form method="dialog">
      <button type="submit" class="secondary">
        {label}
      </button>
    </form>
  );
}

/** Why a change failed; what may have happened leads to the list. */
export function Fault({ fault }: { fault: KeyFault }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{fault.title}</strong> {fault.remedy}
      </p>
    </div>
  );
}

/** A change that is sent once at a time. */
export interface Change<T> {
  isBusy: boolean;
  fault: KeyFault | null;
  result: T | null;
  send(): void;
}

/**
 * Sends a change of a key. What it answers is held by the component that asks, and goes with it. The same change is sent again
 * with the same Idempotency-Key, so that an answer that did not arrive can be had by sending once more.
 */
export function useChange<T>(
  verb: KeyVerb,
  of: string,
  change: (idempotencyKey: string) => Promise<T>,
  done?: () => void,
): Change<T> {
  const [state, setState] = useState<Omit<Change<T>, 'send'>>({ isBusy: false, fault: null, result: null });
  const isSent = useRef(false);
  const intent = useRef({ of, key: crypto.randomUUID() as string });
  const send = async () => {
    if (isSent.current) return;
    isSent.current = true;
    setState({ isBusy: true, fault: null, result: null });
    try {
      if (intent.current.of !== of) intent.current = { of, key: crypto.randomUUID() };
      setState({ isBusy: false, fault: null, result: await change(intent.current.key) });
      done?.();
    } catch (error) {
      setState({ isBusy: false, fault: faultOf(error, verb), result: null });
    }
    isSent.current = false;
  };
  return { ...state, send: () => void send() };
}
