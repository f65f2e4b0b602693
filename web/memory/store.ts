import { useLayoutEffect, useState } from 'preact/hooks';
import { onSignOut } from '../session/state.ts';

/** A value that components follow, forgotten when nobody is signed in any more. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** The value, in a component. */
  use(): T;
  /** Does something with the value: at once, or when it has come and is drawn. Nothing for who has signed out meanwhile. */
  once(run: () => void): void;
}

/** `isKept`: what is of the browser stays for who signs in next. */
export function storeOf<T>(empty: T, isKept = false): Store<T> {
  let value = empty;
  const followers = new Set<(value: T) => void>();
  const set = (next: T) => {
    value = next;
    for (const follow of followers) follow(next);
  };
  if (!isKept) onSignOut(() => set(empty));
  const use = () => {
    const [seen, setSeen] = useState(value);
    useLayoutEffect(() => {
      setSeen(value);
      followers.add(setSeen);
      return () => void followers.delete(setSeen);
    }, []);
    return seen;
  };
  const once = (run: () => void) => {
    if (value) return run();
    const follow = (next: T) => {
      followers.delete(follow);
      if (next) setTimeout(run);
    };
    followers.add(follow);
  };
  return { get: () => value, set, use, once };
}
