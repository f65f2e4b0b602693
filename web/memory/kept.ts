import { currentSession, onSignOut } from '../session/state.ts';

/*
 * Values persisted in local storage by user id, so that a page load needs fewer requests. They are removed on sign-out
 * and ignored for another user. Stored text is untrusted: invalid values count as missing.
 */

export interface Kept<T> {
  /** Returns null if nothing is stored for the signed-in person. */
  read(): T | null;
  write(value: T): void;
  drop(): void;
}

const PREFIX = 'kept-';
// Also removes values of chunks that this page load did not import.
onSignOut((why) => {
  if (why !== 'left') return;
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
});

/** Creates a persisted value. `parse` returns null or throws for invalid values. */
export function keptOf<T>(name: string, parse: (value: unknown) => T | null): Kept<T> {
  const key = PREFIX + name;
  const drop = () => localStorage.removeItem(key);
  const read = () => {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    const value = parsed(text, parse);
    if (value === null) drop();
    return value;
  };
  const write = (value: T) => {
    const sub = currentSession()?.sub;
    if (!sub) return;
    try {
      localStorage.setItem(key, JSON.stringify({ sub, value }));
    } catch {
      // The storage is full: the value is loaded from the service the next time.
      drop();
    }
  };
  return { read, write, drop };
}

function parsed<T>(text: string, parse: (value: unknown) => T | null): T | null {
  try {
    const { sub, value } = JSON.parse(text);
    return sub && sub === currentSession()?.sub ? parse(value) : null;
  } catch {
    return null;
  }
}

const ID = /^[\w-]{1,64}$/;
export const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && ID.test(id));
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
