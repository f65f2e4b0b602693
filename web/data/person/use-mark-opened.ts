import { useLayoutEffect, useRef } from 'preact/hooks';
import { announce } from '../messages.ts';
import { filterUnread, readState, setMarks, whenMarksLoaded } from './read-marks.ts';
import type { MarkableEntry } from './read-state.ts';

/** Marks an opened update as read. */
export const markOpened = (entry: MarkableEntry) =>
  setMarks(
    filterUnread([entry]).map(({ id }) => id),
    'read',
  );

/** Marks the opened update as read once the read state is loaded. A manual unread mark stays. */
export function useMarkOpened(entry: MarkableEntry | null | undefined): void {
  const isKnown = readState.value !== null;
  const last = useRef('');
  useLayoutEffect(() => {
    // Resizing the window does not open an update.
    if (!entry || !isKnown || last.current === entry.id) return;
    last.current = entry.id;
    markOpened(entry);
  }, [entry?.id, isKnown]);
}

/** Toggles the read mark of an update and announces it. */
export function toggleMark(entry: MarkableEntry): void {
  whenMarksLoaded(() => {
    const as = filterUnread([entry]).length > 0 ? 'read' : 'unread';
    setMarks([entry.id], as);
    announce(`Marked as ${as}.`);
  });
}
