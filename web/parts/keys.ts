import { useLayoutEffect } from 'preact/hooks';

/*
 * Single-key shortcuts. They are inactive during text input, in open dialogs and when switched off, because speech
 * input and shaky hands trigger them by accident (WCAG 2.1.4).
 */

const STORED = 'keys-off';

export const keysAreOn = () => localStorage.getItem(STORED) === null;
export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, '1');
}

const WRITING = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';

/** Whether a key event may trigger a shortcut. */
const isFree = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  keysAreOn() &&
  !(event.target as Element).closest?.(WRITING) &&
  !document.querySelector('dialog[open]');

/** The first key of a two-key shortcut, and how long it waits for the second. */
const LEADER = 'g';
const WAITS_MS = 1_500;
let ledAt = Number.NEGATIVE_INFINITY;
/** Keys that repeat while held down. */
const HELD = /^[jk]$/;
/** The last key in the notation of `useKeys`: `j`, or `g u` for a sequence. */
let pressed = '';

// Registered in the capture phase, so that it runs before all other listeners.
addEventListener(
  'keydown',
  (event) => {
    // A Shift key alone is no shortcut and ends a sequence.
    if (event.key === 'Shift') {
      pressed = '';
      return;
    }
    const { key: typed, shiftKey } = event;
    // Caps Lock does not change the meaning of a letter.
    const isLocked = typed?.length === 1 && event.getModifierState('CapsLock');
    const key = isLocked ? (shiftKey ? typed.toUpperCase() : typed.toLowerCase()) : typed;
    const isLed = event.timeStamp - ledAt < WAITS_MS;
    pressed = event.repeat && !HELD.test(key) ? '' : isLed ? `${LEADER} ${key}` : key;
    ledAt = !isLed && key === LEADER && isFree(event) ? event.timeStamp : Number.NEGATIVE_INFINITY;
  },
  { capture: true },
);

/** Registers shortcuts while the component is mounted. */
export function useKeys(keys: Record<string, () => void>): void {
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const run = Object.hasOwn(keys, pressed) ? keys[pressed] : undefined;
      if (!run || event.defaultPrevented || !isFree(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  });
}
