import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  heading: string;
  /** While something is sent Escape does not take it away. */
  isBusy?: boolean;
  close: () => void;
  children: ComponentChildren;
}

/** A dialog about an alert. It begins at its heading, so that on a phone no keyboard covers it. */
export function Dialog({ heading, isBusy = false, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    start.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="of-alert"
      aria-labelledby={id}
      onClose={close}
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
