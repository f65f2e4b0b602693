import { useLayoutEffect } from 'preact/hooks';

/*
 * Keys that do something by themselves. They rest while somebody writes, while a dialog is open, and when they are turned off:
 * speech input and shaky hands press them without meaning to (WCAG 2.1.4).
 */

const STORED = 'keys-off';

export const keysAreOn = () => localStorage.getItem(STORED) === null;
export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, '1');
}

const WRITING = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';

/** Whether a key is one of ours at all. */
const isFree = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  keysAreOn() &&
  !(event.target as Element).closest?.(WRITING) &&
  !document.querySelector('dialog[open]');

/** The first of two keys, and for how long it waits for the second. */
const LEADER = 'g';
const WAITS_MS = 1_500;
let ledAt = Number.NEGATIVE_INFINITY;
/** Those that may be held down. */
const HELD = /^[jk]$/;
/** What was pressed, by the name that useKeys() has for it: `j`, or `g u` for one after the other. */
let pressed = '';

// Before any of those who follow keys, whatever the order in which they came.
addEventListener(
  'keydown',
  (event) => {
    // By itself it is no key of ours, and what was pressed before is not pressed again.
    if (event.key === 'Shift') {
      pressed = '';
      return;
    }
    const { key: typed, shiftKey } = event;
    // Caps Lock makes no other key of a letter.
    const isLocked = typed?.length === 1 && event.getModifierState('CapsLock');
    const key = isLocked ? (shiftKey ? typed.toUpperCase() : typed.toLowerCase()) : typed;
    const isLed = event.timeStamp - ledAt < WAITS_MS;
    pressed = event.repeat && !HELD.test(key) ? '' : isLed ? `${LEADER} ${key}` : key;
    ledAt = !isLed && key === LEADER && isFree(event) ? event.timeStamp : Number.NEGATIVE_INFINITY;
  },
  { capture: true },
);

/** Runs what belongs to a key, or to two in turn, while the component is shown: from when it can be seen. */
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
