import { getSession, onSignOut } from '../session/session-state.ts';

/*
 * Values persisted in local storage by user id, so that a page load needs fewer requests. They are removed on sign-out
 * and ignored for another user. Stored text is untrusted: invalid values count as missing.
 */

export interface PersistedValue<T> {
  /** Returns null if nothing is stored for the signed-in person. */
  read(): T | null;
  write(value: T): void;
  remove(): void;
}

const KEY_PREFIX = 'kept-';
// Also removes values of chunks that this page load did not import.
onSignOut((why) => {
  if (why !== 'left') return;
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY_PREFIX)) localStorage.removeItem(key);
});

/** Creates a persisted value. `parse` returns null or throws for invalid values. */
export function createPersistedValue<T>(name: string, parse: (value: unknown) => T | null): PersistedValue<T> {
  const key = KEY_PREFIX + name;
  const remove = () => localStorage.removeItem(key);
  const read = () => {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    const value = parseStored(text, parse);
    if (value === null) remove();
    return value;
  };
  const write = (value: T) => {
    const sub = getSession()?.sub;
    if (!sub) return;
    try {
      localStorage.setItem(key, JSON.stringify({ sub, value }));
    } catch {
      // The storage is full: the value is loaded from the service the next time.
      remove();
    }
  };
  return { read, write, remove };
}

function parseStored<T>(text: string, parse: (value: unknown) => T | null): T | null {
  try {
    const { sub, value } = JSON.parse(text);
    return sub && sub === getSession()?.sub ? parse(value) : null;
  } catch {
    return null;
  }
}

const ID_FORMAT = /^[\w-]{1,64}$/;
export const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && ID_FORMAT.test(id));
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
