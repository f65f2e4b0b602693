import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Closes an open element on a click or focus outside of it. */
export function useCloseOnLeave(root: RefObject<Element | null>, isOpen: boolean, onClose: () => void): void {
  // Registers before the next event.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      // An element that the click removed was inside.
      if (target instanceof Node && target.isConnected && !root.current?.contains(target)) onClose();
    };
    const both = ['pointerdown', 'focusin'];
    for (const type of both) addEventListener(type, leave);
    return () => {
      for (const type of both) removeEventListener(type, leave);
    };
  }, [isOpen]);
}
