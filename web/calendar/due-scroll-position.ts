import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useKeys } from '../browser/use-keys.ts';
import { restoreScrollPosition } from '../lists/scroll-position.ts';
import { onSignOut } from '../session/session-state.ts';

/** The number of loaded dates, the first visible one with its offset in pixels, and the focused one. */
interface DueScrollPosition {
  count: number;
  id: string;
  top: number;
  focus: string;
}

/** Scroll positions by history key, restored by back navigation. */
const savedPositions = new Map<string, DueScrollPosition>();
onSignOut(() => savedPositions.clear());

/** Returns the links of the dates in order, the focused one and the first visible one. */
function findDueLinks(list: Element | null) {
  const links = [...(list?.querySelectorAll<HTMLElement>('li > a') ?? [])];
  return {
    links,
    focused: links.find((link) => link === document.activeElement),
    first: links.find((link) => link.getBoundingClientRect().bottom > 0),
  };
}

function savePosition(key: string, list: Element | null): void {
  const { links, focused, first } = findDueLinks(list);
  if (!first) return;
  const { top } = first.getBoundingClientRect();
  savedPositions.set(key, { count: links.length, id: first.id, top, focus: focused?.id ?? '' });
}

interface CalendarListState {
  items: unknown[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
  more: () => void;
}

/**
 * Saves the scroll position when the view is left, and restores it on return.
 * Before that it loads as many dates as were loaded.
 */
export function useDueScrollPosition(
  key: string,
  list: RefObject<HTMLElement | null>,
  { items, next, isLoading, error, more }: CalendarListState,
) {
  const savedPosition = useRef(savedPositions.get(key));
  const currentKey = useRef(key);
  currentKey.current = key;
  useLayoutEffect(() => () => savePosition(currentKey.current, list.current), []);
  useLayoutEffect(() => {
    const place = savedPosition.current;
    if (!place || isLoading || items.length === 0) return;
    if (items.length < place.count && next !== null && error == null) return more();
    savedPosition.current = undefined;
    if (list.current) restoreScrollPosition(list.current, place);
  }, [items.length, isLoading]);
}

/** Adds the calendar's shortcuts: j and k move the focus, o opens the focused date. j on the last date loads more. */
export function useDueKeys(onReadMore: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const { links, focused, first } = findDueLinks(list.current);
    const next = focused ? links[links.indexOf(focused) + by] : first;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    if (!next && by > 0) onReadMore();
  };
  useKeys({ j: () => move(1), k: () => move(-1), o: () => findDueLinks(list.current).focused?.click() });
  return list;
}
