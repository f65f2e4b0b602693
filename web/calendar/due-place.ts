import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { onSignOut } from '../session/state.ts';
import { returnReader } from '../views/reader-place.ts';

/** The number of loaded dates, the first visible one with its offset in pixels, and the focused one. */
interface DuePlace {
  count: number;
  id: string;
  top: number;
  focus: string;
}

/** Scroll positions by history key, restored by back navigation. */
const kept = new Map<string, DuePlace>();
onSignOut(() => kept.clear());

/** Returns the links of the dates in order, the focused one and the first visible one. */
export function linksIn(list: Element | null) {
  const links = [...(list?.querySelectorAll<HTMLElement>('li > a') ?? [])];
  return {
    links,
    focused: links.find((link) => link === document.activeElement),
    first: links.find((link) => link.getBoundingClientRect().bottom > 0),
  };
}

function note(key: string, list: Element | null): void {
  const { links, focused, first } = linksIn(list);
  if (!first) return;
  const { top } = first.getBoundingClientRect();
  kept.set(key, { count: links.length, id: first.id, top, focus: focused?.id ?? '' });
}

interface Read {
  items: unknown[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
  more: () => void;
}

/**
 * Saves the scroll position when the view is left and restores it on return, after loading as many dates as before.
 */
export function useDuePlace(
  key: string,
  list: RefObject<HTMLElement | null>,
  { items, next, isLoading, error, more }: Read,
) {
  const back = useRef(kept.get(key));
  const here = useRef(key);
  here.current = key;
  useLayoutEffect(() => () => note(here.current, list.current), []);
  useLayoutEffect(() => {
    const place = back.current;
    if (!place || isLoading || items.length === 0) return;
    if (items.length < place.count && next !== null && error == null) return more();
    back.current = undefined;
    if (list.current) returnReader(list.current, place);
  }, [items.length, isLoading]);
}
