import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Closes what is open when a click or the focus goes elsewhere. */
export function useLeaving(root: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  // At once: who is quicker than the next frame has left it, too.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      // What the click itself took away was in it.
      if (target instanceof Node && target.isConnected && !root.current?.contains(target)) close();
    };
    const both = ['pointerdown', 'focusin'];
    for (const type of both) addEventListener(type, leave);
    return () => {
      for (const type of both) removeEventListener(type, leave);
    };
  }, [isOpen]);
}
