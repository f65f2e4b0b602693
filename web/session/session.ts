import { type AuthChallenge, type AuthTokens, revokeToken } from './identity-provider.ts';
import {
  getRefreshToken,
  getSavedAccessToken,
  isRefreshTokenOutdated,
  recordSignOut,
  removeRefreshToken,
  restoreRefreshToken,
  saveAccessToken,
  setRefreshToken,
} from './refresh-token.ts';
import { getSession, sessionState, setSessionState } from './session-state.ts';
import { createSession, type UserSession } from './session-tokens.ts';
import { postToTabs, requestSession, subscribeToTabs } from './tab-messages.ts';
import { isTokenUsable } from './token-lifetime.ts';
import { isTransient, refreshSession, scheduleEarlyRenewal } from './token-renewal.ts';

/* The lifecycle of a session in a tab. */

/** Resumes the session of this tab, or gets that of another tab. */
export async function startSession(): Promise<void> {
  subscribeToTabs({
    ask: sendSession,
    renew: ({ stale }) => void renewForOthers(stale),
    session: ({ session }) => acceptNewerSession(session),
    'signed-in': ({ session }) => {
      const mine = getSession();
      void revokeStoredToken();
      // Data of another person is removed first, without sending their pending marks.
      if (mine && mine.sub !== session.sub) setSessionState({ name: 'signed-out', reason: 'left' });
      setSessionState({ name: 'signed-in', session });
    },
    'signed-out': () => void endLocalSession(),
  });
  // This tab was closed or suspended during a sign-out.
  if (isRefreshTokenOutdated()) void revokeStoredToken();
  await resumeSession();
}

function sendSession(): void {
  const session = getSession();
  if (session && session.expiresAt > Date.now()) postToTabs({ kind: 'session', session });
}

async function renewForOthers(stale: string): Promise<void> {
  if (!getRefreshToken()) return;
  const message = await refreshSession(stale).then(
    (session) => ({ kind: 'session' as const, session }),
    (error) => ({ kind: 'not-renewed' as const, isOver: !isTransient(error) }),
  );
  postToTabs(message);
}

/** Accepts a newer session of another tab, but not after a sign-out. */
function acceptNewerSession(session: UserSession): void {
  const state = sessionState.value;
  const isOut = state.name === 'signed-out' && state.reason === 'left';
  const mine = getSession();
  // A reopened tab may still have the session of another person.
  const isOther = mine !== null && mine.sub !== session.sub;
  if (!isOut && !isOther && session.expiresAt > (getSession()?.expiresAt ?? 0))
    setSessionState({ name: 'signed-in', session });
}

/** Resumes with the tokens of this tab, or with another tab's session. */
export async function resumeSession(): Promise<void> {
  resumeWithSavedToken();
  await restoreRefreshToken(() => postToTabs({ kind: 'ask' }));
  if (getRefreshToken() && getSession()) return scheduleEarlyRenewal();
  if (getRefreshToken()) {
    await refreshSession('').catch(() => {
      if (sessionState.value.name === 'starting') setSessionState({ name: 'unreachable' });
    });
    return;
  }
  await requestSession(() => true);
  if (!getSession() && sessionState.value.name !== 'signed-out')
    setSessionState({ name: 'signed-out', reason: 'none' });
}

/** A reloaded tab resumes with its stored access token while that is valid. */
function resumeWithSavedToken(): void {
  const kept = getSavedAccessToken();
  if (!kept || getSession()) return;
  const tokens = { AccessToken: kept.accessToken, ExpiresIn: (kept.expiresAt - Date.now()) / 1_000 };
  const session = createSession(tokens, kept.email);
  if (isTokenUsable(session)) setSessionState({ name: 'signed-in', session });
}

/** Stores the tokens of a sign-in, or returns the next challenge. */
export function completeSignIn(step: AuthTokens | AuthChallenge): AuthChallenge | null {
  if ('session' in step) return step;
  const session = createSession(step);
  setRefreshToken(step.RefreshToken ?? null);
  if (step.RefreshToken) saveAccessToken(session);
  setSessionState({ name: 'signed-in', session });
  postToTabs({ kind: 'signed-in', session });
  return null;
}

/** Ends the session in all tabs and, if it can be reached, at the identity provider. */
export async function signOut(): Promise<void> {
  const left = endLocalSession();
  recordSignOut();
  postToTabs({ kind: 'signed-out' });
  await left;
}

function endLocalSession(): Promise<void> {
  const ended = revokeStoredToken();
  setSessionState({ name: 'signed-out', reason: 'left' });
  return ended;
}

/** Revokes the refresh token of this tab, if it has one. */
async function revokeStoredToken(): Promise<void> {
  const token = removeRefreshToken();
  if (token) await revokeToken(token).catch(() => {});
}
