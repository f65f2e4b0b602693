import { useRef } from 'preact/hooks';
import { useKeys } from '../browser/use-keys.ts';
import { findDueLinks } from './due-scroll-position.ts';

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
