import { useLayoutEffect, useRef } from 'preact/hooks';
import { announce } from '../parts/announce.tsx';
import { mark, onceMarksKnown, unreadOf, useReadMemory } from './marks.ts';
import type { Markable } from './read-state.ts';

/** Marks an opened update as read. */
export const markOpened = (entry: Markable) =>
  mark(
    unreadOf([entry]).map(({ id }) => id),
    'read',
  );

/** Marks the opened update as read once the read state is loaded. A manual unread mark stays. */
export function useOpened(entry: Markable | null | undefined): void {
  const isKnown = useReadMemory() !== null;
  const last = useRef('');
  useLayoutEffect(() => {
    // Resizing the window does not open an update.
    if (!entry || !isKnown || last.current === entry.id) return;
    last.current = entry.id;
    markOpened(entry);
  }, [entry?.id, isKnown]);
}

/** Toggles the read mark of an update and announces it. */
export function toggleMark(entry: Markable): void {
  onceMarksKnown(() => {
    const as = unreadOf([entry]).length > 0 ? 'read' : 'unread';
    mark([entry.id], as);
    announce(`Marked as ${as}.`);
  });
}
