import { useCallback, useRef } from 'preact/hooks';

/** How far a finger goes to the right, in pixels, and how much farther than up or down. */
const FAR = 80;
const SLOPE = 2;
/** What moves sideways by itself, or takes a finger for something else. */
const OWN = 'input, textarea, select, dialog, pre, table';

/** A finger that moves the page to the right leaves it: the page follows it, and stays where it is too short a way. */
export function useSwipeBack(leave: () => void): (page: HTMLElement | null) => void {
  const latest = useRef(leave);
  latest.current = leave;
  const bound = useRef(new AbortController());
  return useCallback((page) => {
    bound.current.abort();
    if (!page) return;
    bound.current = new AbortController();
    const options = { passive: true, signal: bound.current.signal };
    let start: Touch | null = null;
    const wayOf = ({ changedTouches: [now] }: TouchEvent) => {
      if (!start || !now) return 0;
      const [x, y] = [now.clientX - start.clientX, now.clientY - start.clientY];
      return x > SLOPE * Math.abs(y) ? x : 0;
    };
    const stay = () => {
      start = null;
      page.style.translate = '';
    };
    page.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        start = touches.length === 1 && !(target as Element).closest(OWN) ? (touches[0] ?? null) : null;
      },
      options,
    );
    page.addEventListener(
      'touchmove',
      (event) => {
        // Two fingers make the page larger; who chooses text leaves nothing.
        if (event.touches.length > 1 || !getSelection()?.isCollapsed) return stay();
        page.style.translate = `${wayOf(event)}px 0`;
      },
      options,
    );
    page.addEventListener(
      'touchend',
      (event) => {
        const isFar = wayOf(event) > FAR;
        stay();
        if (isFar) latest.current();
      },
      options,
    );
    page.addEventListener('touchcancel', stay, options);
  }, []);
}
