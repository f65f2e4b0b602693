import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { EntryFilter } from '../api/feeds.ts';
import { onceMarksKnown, unreadOf, useReadMemory } from '../memory/marks.ts';
import { toggleMark } from '../memory/opened.ts';
import { isUnread } from '../memory/read-state.ts';
import { announce } from '../parts/announce.tsx';
import { useKeys } from '../parts/keys.ts';
import { markAllRead, markWithUndo } from './mark-many.ts';
import { focusEntry, idOfFocused, idOfTop } from './reader-place.ts';

/** Actions on a list that other components may call. */
export interface ListMarks {
  markAbove(): void;
  markAll(): void;
}

interface Options {
  feed: RefObject<HTMLElement | null>;
  entries: FoundEntry[];
  filter: EntryFilter;
  /** The time of the request, in milliseconds. */
  readAt: number;
  isDone: boolean;
  more: () => void;
  /** Set for components outside of the list. */
  marks: RefObject<ListMarks | null> | undefined;
}

/** Adds shortcuts to go through unread updates and to mark them. Returns the unread check. */
export function useListMarks({ feed, entries, filter, readAt, isDone, more, marks }: Options) {
  const memory = useReadMemory();
  const now = Date.now();
  const is = (entry: FoundEntry) => memory !== null && isUnread(memory, entry, now);
  const [soughtId, setSought] = useState('');
  const goesOn = useRef(0);
  const seek = (by: 1 | -1) => {
    const at = entries.findIndex(({ id }) => id === idOfFocused(feed.current));
    const others = by > 0 ? entries.slice(at + 1) : entries.slice(0, Math.max(0, at)).reverse();
    const [next] = unreadOf(others);
    goesOn.current = 0;
    if (next && !focusEntry(next.id)) return setSought(next.id);
    if (next) return;
    if (by < 0 || isDone) return announce(`No unread update ${by > 0 ? 'below' : 'above'}.`);
    goesOn.current = entries.length;
    more();
  };
  // Focuses the target after it is rendered.
  useLayoutEffect(() => {
    if (soughtId && focusEntry(soughtId)) setSought('');
  }, [soughtId]);
  useEffect(() => {
    if (goesOn.current > 0 && entries.length > goesOn.current) seek(1);
  }, [entries.length]);
  const toggle = () => {
    const entry = entries.find(({ id }) => id === idOfFocused(feed.current));
    if (entry) toggleMark(entry);
  };
  const markAbove = () => {
    const at = entries.findIndex(({ id }) => id === (idOfFocused(feed.current) || idOfTop(feed.current)));
    markWithUndo(entries.slice(0, Math.max(0, at)), 'read');
  };
  const markAll = () => onceMarksKnown(() => void markAllRead(filter, entries, readAt));
  if (marks) marks.current = { markAbove, markAll };
  const seekFrom = (by: 1 | -1) => () => onceMarksKnown(() => feed.current && seek(by));
  useKeys({ n: seekFrom(1), p: seekFrom(-1), m: toggle, M: markAbove });
  return { isUnread: is, soughtId };
}
