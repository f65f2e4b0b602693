import { currentSession, onSignOut } from '../session/state.ts';

/*
 * What the browser keeps of a person from one load of the page to the next, so that little has to be asked for again: in local storage,
 * by the person's id. It goes with a sign-out, and where somebody else signs in. What is there may be anything: what cannot be read is
 * not there.
 */

export interface Kept<T> {
  /** Null where nothing is kept of who is signed in. */
  read(): T | null;
  write(value: T): void;
  drop(): void;
}

const PREFIX = 'kept-';
// Also what a part of the app keeps that this load of the page did not need.
onSignOut((why) => {
  if (why !== 'left') return;
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
});

/** `parse` answers null for what is none, and may throw. */
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
      // There is no room for it: it is asked for again.
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
