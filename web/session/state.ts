import { useEffect, useState } from 'preact/hooks';
import { keepToken } from './keeper.ts';
import type { Session } from './tokens.ts';

/*
 * The session state.
 * `starting` → `signed-in` → `signed-out`
 * `starting` → `unreachable`: there is a refresh token, but the identity provider cannot be reached.
 */
export type State =
  | { name: 'starting' | 'unreachable' }
  | { name: 'signed-in'; session: Session }
  | { name: 'signed-out'; why: Why };
/** No session; signed out; no new tokens from the identity provider; the leader tab was closed. */
export type Why = 'none' | 'left' | 'ended' | 'closed';

let state: State = { name: 'starting' };
const followers = new Set<(state: State) => void>();
const atEnd = new Set<(why: Why) => void>();

export const currentState = (): State => state;
export const currentSession = (): Session | null => (state.name === 'signed-in' ? state.session : null);
/** Whether an admin is signed in. The server enforces permissions. */
export const isAdmin = (): boolean => currentSession()?.role === 'admin';

/** Sets the state and notifies all subscribers. A sign-out removes the refresh token. */
export function become(next: State): void {
  state = next;
  if (next.name === 'signed-out') {
    keepToken(null);
    for (const forget of atEnd) forget(next.why);
  }
  for (const follow of followers) follow(next);
}

/** Ends a session that cannot be renewed. */
export function endSession(why: 'ended' | 'closed' = 'ended'): void {
  if (state.name !== 'signed-out') become({ name: 'signed-out', why });
}

/** Subscribes to the session state and returns the function to unsubscribe. */
export function onSession(follow: (state: State) => void): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** Registers a function that removes data when the session ends. */
export function onSignOut(forget: (why: Why) => void): void {
  atEnd.add(forget);
}

/** Subscribes a component to the session state. */
export function useSession(): State {
  const [seen, setSeen] = useState(state);
  useEffect(() => {
    setSeen(state);
    return onSession(setSeen);
  }, []);
  return seen;
}
