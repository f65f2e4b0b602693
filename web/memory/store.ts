import { useLayoutEffect, useState } from 'preact/hooks';
import { onSignOut } from '../session/state.ts';

/** A value that components subscribe to. It is reset on sign-out. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Subscribes a component to the value. */
  use(): T;
  /** Runs an action with the value: now, or after it is set and rendered. A sign-out cancels it. */
  once(run: () => void): void;
}

/** Creates a store. `isKept` keeps the value on sign-out, for settings of the browser. */
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
