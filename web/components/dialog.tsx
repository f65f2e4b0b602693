import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  heading: string;
  /** Prevents Escape and back navigation while a request runs or a one-time secret is shown. */
  isBusy?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * Renders a modal dialog. The focus starts at its heading, so that a phone shows no keyboard, or at the field
 * `data-begin`.
 */
export function Dialog({ heading, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Opens before the next key event, which would otherwise reach the page.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    (dialog.current?.querySelector<HTMLElement>('[data-begin]') ?? start.current)?.focus();
  }, []);
  usePreventLeaving(isBusy);
  return (
    <dialog
      ref={dialog}
      class="of-alert"
      aria-labelledby={id}
      onClose={onClose}
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

/** Prevents leaving while it is active: by key, back navigation, closing or reloading. */
function usePreventLeaving(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const { signal } = controller;
    // Browsers without `closedby` let only the first of several cancel events be prevented, but every key event.
    addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), { signal });
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    const stay = (event: NavigateEvent) => event.navigationType === 'traverse' && event.preventDefault();
    // The Navigation API is missing in browsers before 2026.
    globalThis.navigation?.addEventListener('navigate', stay, { signal });
    return () => controller.abort();
  }, [isActive]);
}

/** Closes the dialog around an element. The focus returns to its opener. */
export const closeParentDialog = (element: Element | null): void => element?.closest('dialog')?.close();

interface CloseButtonProps {
  label: string;
  isBusy?: boolean;
}

/** Renders a button that closes the dialog around it. */
export function CloseButton({ label, isBusy = false }: CloseButtonProps) {
  return (
    <button
      type="button"
      class="secondary outline"
      disabled={isBusy}
      onClick={({ currentTarget }) => closeParentDialog(currentTarget)}
    >
      {label}
    </button>
  );
}
