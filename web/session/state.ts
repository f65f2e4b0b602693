import { useEffect, useState } from 'preact/hooks';
import { keepToken } from './keeper.ts';
import type { Session } from './tokens.ts';

/*
 * Who is signed in.   starting -> signed-in -> signed-out
 *                     starting -> unreachable: there is a refresh token, and nobody to take it
 */
export type State =
  | { name: 'starting' | 'unreachable' }
  | { name: 'signed-in'; session: Session }
  | { name: 'signed-out'; why: Why };
/** Nobody signed in; signed out; the identity provider gives no new tokens; the tab that could ask for them was closed. */
export type Why = 'none' | 'left' | 'ended' | 'closed';

let state: State = { name: 'starting' };
const followers = new Set<(state: State) => void>();
const atEnd = new Set<(why: Why) => void>();

export const currentState = (): State => state;
export const currentSession = (): Session | null => (state.name === 'signed-in' ? state.session : null);
/** Whether an admin is signed in, who sees what others do not; the server decides who may do what. */
export const isAdmin = (): boolean => currentSession()?.role === 'admin';

/** Everything that follows the session learns of its next state. Who is signed out keeps no refresh token. */
export function become(next: State): void {
  state = next;
  if (next.name === 'signed-out') {
    keepToken(null);
    for (const forget of atEnd) forget(next.why);
  }
  for (const follow of followers) follow(next);
}

/** No more tokens are to be had: the session is over, and its person signs in again. */
export function endSession(why: 'ended' | 'closed' = 'ended'): void {
  if (state.name !== 'signed-out') become({ name: 'signed-out', why });
}

/** Runs at each change of the session. */
export function onSession(follow: (state: State) => void): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** Runs when nobody is signed in any more: what was read is forgotten. */
export function onSignOut(forget: (why: Why) => void): void {
  atEnd.add(forget);
}

/** The state of the session, in a component. */
export function useSession(): State {
  const [seen, setSeen] = useState(state);
  useEffect(() => {
    setSeen(state);
    return onSession(setSeen);
  }, []);
  return seen;
}
