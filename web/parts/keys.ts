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

const WRITING = 'input, select, textarea, [contenteditable]';

/** Runs what belongs to a key while the component is shown: from when it can be seen. */
export function useKeys(keys: Record<string, () => void>): void {
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!run || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !keysAreOn()) return;
      if ((event.target as Element).closest?.(WRITING) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  });
}
