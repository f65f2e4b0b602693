import { useLayoutEffect, useState } from 'preact/hooks';
import { onSignOut } from '../session/session-state.ts';

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
export function createStore<T>(initialValue: T, keepOnSignOut = false): Store<T> {
  let value = initialValue;
  const subscribers = new Set<(value: T) => void>();
  const set = (next: T) => {
    value = next;
    for (const follow of subscribers) follow(next);
  };
  if (!keepOnSignOut) onSignOut(() => set(initialValue));
  const use = () => {
    const [seen, setSeen] = useState(value);
    useLayoutEffect(() => {
      setSeen(value);
      subscribers.add(setSeen);
      return () => void subscribers.delete(setSeen);
    }, []);
    return seen;
  };
  const once = (run: () => void) => {
    if (value) return run();
    const follow = (next: T) => {
      subscribers.delete(follow);
      if (next) setTimeout(run);
    };
    subscribers.add(follow);
  };
  return { get: () => value, set, use, once };
}
