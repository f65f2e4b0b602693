import { batch, signal } from '@preact/signals';
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

export const sessionState = signal<SessionState>({ name: 'starting' });
const signOutListeners = new Set<(why: SignOutReason) => void>();

export const getSession = (): UserSession | null =>
  sessionState.value.name === 'signed-in' ? sessionState.value.session : null;
/** Whether an admin is signed in. The server enforces permissions. */
export const isAdmin = (): boolean => getSession()?.role === 'admin';

/** Sets the state. A sign-out removes the refresh token, and data of the session before anything is rendered. */
export function setSessionState(next: SessionState): void {
  batch(() => {
    sessionState.value = next;
    if (next.name !== 'signed-out') return;
    setRefreshToken(null);
    for (const forget of signOutListeners) forget(next.reason);
  });
}

/** Ends a session that cannot be renewed. */
export function endSession(reason: 'ended' | 'closed' = 'ended'): void {
  if (sessionState.value.name !== 'signed-out') setSessionState({ name: 'signed-out', reason });
}

/** Registers a function that removes data when the session ends. */
export function onSignOut(onEnd: (why: SignOutReason) => void): void {
  signOutListeners.add(onEnd);
}
