import type { ComponentChildren } from 'preact';
import { addressOf, isPlain } from '../route.ts';

interface Props {
  id: string;
  isOpen: boolean;
  /** Selects all up to it; null for an update that is gone. */
  select: ((id: string, isRange: boolean) => void) | null;
  /** Shows it beside the list; null where nothing stands there. */
  open: ((id: string) => void) | null;
  children: ComponentChildren;
}

/** A line of a list as useLineKeys() finds it: it leads to its update, and with Shift selects. */
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
