import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  heading: string;
  /** While something is sent, or stands there this once, neither Escape nor going back takes it away. */
  isBusy?: boolean;
  close: () => void;
  children: ComponentChildren;
}

/** A dialog about an alert, a destination or a key. It begins at its heading, so that on a phone no keyboard covers it, or at its field `data-begin`. */
export function Dialog({ heading, isBusy = false, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Before anybody can press a key: one that is meant for the dialog is not to meet the page.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    (dialog.current?.querySelector<HTMLElement>('[data-begin]') ?? start.current)?.focus();
  }, []);
  useHold(isBusy);
  return (
    <dialog
      ref={dialog}
      class="of-alert"
      aria-labelledby={id}
      onClose={close}
      closedby={isBusy ? 'none' : 'closerequest'}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <article>
        <h2 id={id} ref={start} tabIndex={-1}>
          {heading}
        </h2>
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

/** Closes the dialog that something stands in: the focus goes back to what opened it. */
export const closeAround = (inside: Element | null): void => inside?.closest('dialog')?.close();

/** A button that only closes the dialog that it stands in. */
export function CloseButton({ label, isBusy = false }: { label: string; isBusy?: boolean }) {
  return (
    <button
      type="button"
      class="secondary outline"
      disabled={isBusy}
      onClick={({ currentTarget }) => closeAround(currentTarget)}
    >
      {label}
    </button>
  );
}
