import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { onSignOut } from '../session/state.ts';
import { returnReader } from '../views/reader-place.ts';

/** Where a reader was: how many dates were read, the first in the window, how far from its top, and the one that had the focus. */
interface DuePlace {
  count: number;
  id: string;
  top: number;
  focus: string;
}

/** By the key of a place in the history, so that going back finds the calendar as it was left. */
const kept = new Map<string, DuePlace>();
onSignOut(() => kept.clear());

/** The links of the dates in their order, the one that has the focus, and the first in the window. */
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

/** Keeps the place of a reader who leaves, by the key of the place in the history, and leads back to it: it reads as far as was read. */
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
