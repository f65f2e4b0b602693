import type { ComponentChildren } from 'preact';
import { addressOf, isPlain } from '../route.ts';

interface Props {
  id: string;
  isOpen: boolean;
  /** Selects a range up to this row; null for a removed update. */
  select: ((id: string, isRange: boolean) => void) | null;
  /** Opens the update in the reading pane; null if there is none. */
  open: ((id: string) => void) | null;
  children: ComponentChildren;
}

/** Renders the link of a row for `useLineKeys`. A Shift click selects a range. */
export const LineLink = ({ id, isOpen, select, open, children }: Props) => (
  <a
    href={addressOf(['entries', id])}
    dir="auto"
    data-line={id}
    aria-current={isOpen ? 'true' : undefined}
    onClick={(event) => {
      if (event.shiftKey && select) {
        event.preventDefault();
        select(id, true);
      }
      if (!open || !isPlain(event)) return;
      event.preventDefault();
      open(id);
    }}
  >
    {children}
  </a>
);
