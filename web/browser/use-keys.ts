import { useLayoutEffect } from 'preact/hooks';

/*
 * Single-key shortcuts. They are inactive during text input, in open dialogs and when switched off, because speech
 * input and shaky hands trigger them by accident (WCAG 2.1.4).
 */

const KEYS_OFF_STORAGE_KEY = 'keys-off';

export const areKeysEnabled = () => localStorage.getItem(KEYS_OFF_STORAGE_KEY) === null;
export function setKeysEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEYS_OFF_STORAGE_KEY);
  else localStorage.setItem(KEYS_OFF_STORAGE_KEY, '1');
}

const TEXT_INPUT_SELECTOR = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';

/** Whether a key event may trigger a shortcut. */
const shouldHandleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  areKeysEnabled() &&
  !(event.target as Element).closest?.(TEXT_INPUT_SELECTOR) &&
  !document.querySelector('dialog[open]');

/** The first key of a two-key shortcut, and how long it waits for the second. */
const LEADER_KEY = 'g';
const LEADER_TIMEOUT_MS = 1_500;
let leaderPressedAt = Number.NEGATIVE_INFINITY;
/** Keys that repeat while held down. */
const REPEATABLE_KEYS = /^[jk]$/;
/** The last key in the notation of `useKeys`: `j`, or `g u` for a sequence. */
let pressedKey = '';

// Registered in the capture phase, so that it runs before all other listeners.
addEventListener(
  'keydown',
  (event) => {
    // A Shift key alone has no effect and ends a sequence.
    if (event.key === 'Shift') {
      pressedKey = '';
      return;
    }
    const { key: typed, shiftKey } = event;
    // Caps Lock does not change the meaning of a letter.
    const isLocked = typed?.length === 1 && event.getModifierState('CapsLock');
    const unlocked = shiftKey ? typed?.toUpperCase() : typed?.toLowerCase();
    const key = isLocked ? unlocked : typed;
    const isLed = event.timeStamp - leaderPressedAt < LEADER_TIMEOUT_MS;
    const sequence = isLed ? `${LEADER_KEY} ${key}` : key;
    pressedKey = event.repeat && !REPEATABLE_KEYS.test(key) ? '' : sequence;
    leaderPressedAt =
      !isLed && key === LEADER_KEY && shouldHandleKey(event) ? event.timeStamp : Number.NEGATIVE_INFINITY;
  },
  { capture: true },
);

/** Registers shortcuts while the component is mounted. */
export function useKeys(keys: Record<string, () => void>): void {
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const run = Object.hasOwn(keys, pressedKey) ? keys[pressedKey] : undefined;
      if (!run || event.defaultPrevented || !shouldHandleKey(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  });
}
