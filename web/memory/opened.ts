import { useLayoutEffect, useRef } from 'preact/hooks';
import { announce } from '../parts/announce.tsx';
import { mark, onceMarksKnown, unreadOf, useReadMemory } from './marks.ts';
import type { Markable } from './read-state.ts';

/** Whoever opens an update has read it. */
export const markOpened = (entry: Markable) =>
  mark(
    unreadOf([entry]).map(({ id }) => id),
    'read',
  );

/** The update that somebody opened, before the next key: once it is known, and what was read is. Marked as unread it stays so. */
export function useOpened(entry: Markable | null | undefined): void {
  const isKnown = useReadMemory() !== null;
  const last = useRef('');
  useLayoutEffect(() => {
    // A window that grows narrow and wide again opens nothing.
    if (!entry || !isKnown || last.current === entry.id) return;
    last.current = entry.id;
    markOpened(entry);
  }, [entry?.id, isKnown]);
}

/** Marks an update as what it is not, and says so. */
export function toggleMark(entry: Markable): void {
  onceMarksKnown(() => {
    const as = unreadOf([entry]).length > 0 ? 'read' : 'unread';
    mark([entry.id], as);
    announce(`Marked as ${as}.`);
  });
}
