import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface MenuProps {
  label: string;
  /** The number of selected values. */
  selectedCount?: number;
  children: (close: () => void) => ComponentChildren;
}

/** Renders a button with a panel. Escape, an outside click or leaving it with the focus closes the panel. */
export function Menu({ label, selectedCount = 0, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOnLeave(root, isOpen, () => setOpen(false));
  const closeAndFocus = () => {
    setOpen(false);
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    closeAndFocus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the keys; Escape counts anywhere in it
    <div class="menu" ref={root} onKeyDown={handleKey}>
      <button
        type="button"
        class="secondary outline"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {selectedCount > 0 && (
          <span class="chosen">
            {selectedCount}
            <span class="unseen"> chosen</span>
          </span>
        )}
      </button>
      {isOpen && (
        <MenuPanel id={id} label={label}>
          {children(closeAndFocus)}
        </MenuPanel>
      )}
    </div>
  );
}

interface MenuPanelProps {
  id: string;
  label: string;
  children: ComponentChildren;
}

/** Aligns the panel to the left if it would overflow the window. */
function MenuPanel({ id, label, children }: MenuPanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const [isLeft, setLeft] = useState(false);
  useLayoutEffect(() => {
    const right = panel.current?.getBoundingClientRect().right ?? 0;
    setLeft(right > document.documentElement.clientWidth);
  }, []);
  return (
    <fieldset id={id} class={isLeft ? 'panel left' : 'panel'} ref={panel}>
      <legend class="unseen">{label}</legend>
      {children}
    </fieldset>
  );
}

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
