import type { ComponentChildren } from 'preact';
import { buildHref, isPlainClick } from '../browser/route.ts';

interface RowLinkProps {
  id: string;
  isOpen: boolean;
  /** Selects a range up to this row; null for a removed update. */
  select: ((id: string, isRange: boolean) => void) | null;
  /** Opens the update in the reading pane; null if there is none. */
  onOpen: ((id: string) => void) | null;
  children: ComponentChildren;
}

/** Renders the link of a row for `useListKeys`. A Shift click selects a range. */
export const RowLink = ({ id, isOpen, select, onOpen, children }: RowLinkProps) => (
  <a
    href={buildHref(['entries', id])}
    dir="auto"
    data-line={id}
    aria-current={isOpen ? 'true' : undefined}
    onClick={(event) => {
      if (event.shiftKey && select) {
        event.preventDefault();
        select(id, true);
      }
      if (!onOpen || !isPlainClick(event)) return;
      event.preventDefault();
      onOpen(id);
    }}
  >
    {children}
  </a>
);
