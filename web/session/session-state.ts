import { useEffect, useState } from 'preact/hooks';
import { setRefreshToken } from './refresh-token.ts';
import type { UserSession } from './session-tokens.ts';

/*
 * The session state.
 * `starting` → `signed-in` → `signed-out`
 * `starting` → `unreachable`: there is a refresh token, but the identity provider cannot be reached.
 */
export type SessionState =
  | { name: 'starting' | 'unreachable' }
  | { name: 'signed-in'; session: UserSession }
  | { name: 'signed-out'; reason: SignOutReason };
/** No session; signed out; no new tokens from the identity provider; the leader tab was closed. */
export type SignOutReason = 'none' | 'left' | 'ended' | 'closed';

let currentSessionState: SessionState = { name: 'starting' };
const subscribers = new Set<(state: SessionState) => void>();
const signOutListeners = new Set<(why: SignOutReason) => void>();

export const getSessionState = (): SessionState => currentSessionState;
export const getSession = (): UserSession | null =>
  currentSessionState.name === 'signed-in' ? currentSessionState.session : null;
/** Whether an admin is signed in. The server enforces permissions. */
export const isAdmin = (): boolean => getSession()?.role === 'admin';

/** Sets the state and notifies all subscribers. A sign-out removes the refresh token. */
export function setSessionState(next: SessionState): void {
  currentSessionState = next;
  if (next.name === 'signed-out') {
    setRefreshToken(null);
    for (const forget of signOutListeners) forget(next.reason);
  }
  for (const follow of subscribers) follow(next);
}

/** Ends a session that cannot be renewed. */
export function endSession(reason: 'ended' | 'closed' = 'ended'): void {
  if (currentSessionState.name !== 'signed-out') setSessionState({ name: 'signed-out', reason });
}

/** Subscribes to the session state and returns the function to unsubscribe. */
export function subscribeToSession(onChange: (state: SessionState) => void): () => void {
  subscribers.add(onChange);
  return () => void subscribers.delete(onChange);
}

/** Registers a function that removes data when the session ends. */
export function onSignOut(onEnd: (why: SignOutReason) => void): void {
  signOutListeners.add(onEnd);
}

/** Subscribes a component to the session state. */
export function useSession(): SessionState {
  const [seen, setSeen] = useState(currentSessionState);
  useEffect(() => {
    setSeen(currentSessionState);
    return subscribeToSession(setSeen);
  }, []);
  return seen;
}
