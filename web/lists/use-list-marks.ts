import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { useKeys } from '../browser/use-keys.ts';
import type { EntryQuery } from '../data/api/entries.ts';
import { announce } from '../data/messages.ts';
import { markAllRead, markWithUndo } from '../data/person/bulk-marks.ts';
import { filterUnread, readState, whenMarksLoaded } from '../data/person/read-marks.ts';
import { isUnread } from '../data/person/read-state.ts';
import { toggleMark } from '../data/person/use-mark-opened.ts';
import { focusEntry, getFocusedEntryId, getTopEntryId } from './scroll-position.ts';
import type { EntryListState } from './use-entry-list.ts';

/** Actions on a list that other components may call. */
export interface ListMarks {
  markAbove(): void;
  markAll(): void;
}

interface ListMarksOptions {
  feed: RefObject<HTMLElement | null>;
  entries: FoundEntry[];
  filter: EntryQuery;
  list: EntryListState;
  onLoadMore: () => void;
  /** Set for components outside of the list. */
  marks: RefObject<ListMarks | null> | undefined;
}

/** Adds shortcuts to go through unread updates and to mark them. Returns the unread check. */
export function useListMarks({ feed, entries, filter, list, onLoadMore, marks }: ListMarksOptions) {
  const memory = readState.value;
  const now = Date.now();
  const isEntryUnread = (entry: FoundEntry) => memory !== null && isUnread(memory, entry, now);
  const [targetId, setTargetId] = useState('');
  const searchedCount = useRef(0);
  const goToUnread = (by: 1 | -1) => {
    const at = entries.findIndex(({ id }) => id === getFocusedEntryId(feed.current));
    const others = by > 0 ? entries.slice(at + 1) : entries.slice(0, Math.max(0, at)).reverse();
    const [next] = filterUnread(others);
    searchedCount.current = 0;
    if (next && !focusEntry(next.id)) return setTargetId(next.id);
    if (next) return;
    if (by < 0 || list.source.isDone()) return announce(`No unread updates ${by > 0 ? 'below' : 'above'}.`);
    searchedCount.current = entries.length;
    onLoadMore();
  };
  // Focuses the target after it is rendered.
  useLayoutEffect(() => {
    if (targetId && focusEntry(targetId)) setTargetId('');
  }, [targetId]);
  useEffect(() => {
    if (searchedCount.current > 0 && entries.length > searchedCount.current) goToUnread(1);
  }, [entries.length]);
  const toggle = () => {
    const entry = entries.find(({ id }) => id === getFocusedEntryId(feed.current));
    if (entry) toggleMark(entry);
  };
  const markAbove = () => {
    const at = entries.findIndex(({ id }) => id === (getFocusedEntryId(feed.current) || getTopEntryId(feed.current)));
    markWithUndo(entries.slice(0, Math.max(0, at)), 'read');
  };
  const markAll = () => whenMarksLoaded(() => void markAllRead(filter, entries, list.requestedAt));
  if (marks) marks.current = { markAbove, markAll };
  const createUnreadHandler = (by: 1 | -1) => () => whenMarksLoaded(() => feed.current && goToUnread(by));
  useKeys({ n: createUnreadHandler(1), p: createUnreadHandler(-1), m: toggle, M: markAbove });
  return { isUnread: isEntryUnread, soughtId: targetId };
}
