import { useRef } from 'preact/hooks';
import { useKeys } from '../parts/keys.ts';
import { linksIn } from './due-place.ts';

/** The keys of the calendar: j and k lead to the next date and the one before, o opens the one that has the focus. Below the last one it reads on. */
export function useDueFocus(readOn: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const { links, focused, first } = linksIn(list.current);
    const next = focused ? links[links.indexOf(focused) + by] : first;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    if (!next && by > 0) readOn();
  };
  useKeys({ j: () => move(1), k: () => move(-1), o: () => linksIn(list.current).focused?.click() });
  return list;
}
