import { refreshTokens, revokeToken, SignInError } from './identity-provider.ts';
import {
  getRefreshToken,
  hasLeaderTab,
  saveAccessToken,
  setRefreshToken,
  waitForTokenRestore,
} from './refresh-token.ts';
import { endSession, getSession, sessionState, setSessionState } from './session-state.ts';
import { createSession, type UserSession } from './session-tokens.ts';
import { postToTabs, requestRenewal, requestSession, runExclusively } from './tab-messages.ts';
import { isTokenUsable } from './token-lifetime.ts';

/*
 * Renewal of access tokens. Only the leader tab gets them from the identity provider. It sends them to the other tabs,
 * which may also request one.
 */

/** The delay after a failed early renewal, short enough to request a lost response again. */
const RETRY_MS = 20_000;
/** A reloaded tab renews its session after its first render. */
const RENEW_AFTER_LOAD_MS = 2_000;
/** setTimeout fires immediately for longer delays. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

let pendingRefresh: Promise<UserSession> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

sessionState.subscribe((state) => {
  clearTimeout(timer);
  if (state.name === 'signed-in') scheduleRenewal(state.session.renewAt - Date.now());
});

function scheduleRenewal(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void renewAhead(), Math.min(Math.max(ms, 1_000), MAX_TIMEOUT_MS));
}

/** Renews soon, so that a new role or a revoked session takes effect after a reload. */
export const scheduleEarlyRenewal = (): void => scheduleRenewal(RENEW_AFTER_LOAD_MS);

async function renewAhead(): Promise<void> {
  const session = getSession();
  if (session) await refreshSession(session.accessToken, isTokenUsable(session)).catch(() => scheduleRenewal(RETRY_MS));
}

/** Returns an access token, renewed if it is about to expire. @throws SignInError without a session */
export async function getAccessToken(): Promise<string> {
  const session = getSession();
  if (!session) throw new SignInError('NotAuthorizedException', 'No person is signed in.');
  if (isTokenUsable(session)) return session.accessToken;
  return (await refreshSession(session.accessToken)).accessToken;
}

/**
 * Renews an access token. Concurrent calls in all tabs share one refresh. An early renewal (`isEarly`) does not end
 * the session if there is no leader tab, because that tab may be reloading. @throws SignInError
 */
export function refreshSession(staleToken: string, isEarly = false): Promise<UserSession> {
  pendingRefresh ??= renewSession(staleToken, isEarly).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

async function renewSession(staleToken: string, isEarly: boolean): Promise<UserSession> {
  await waitForTokenRestore();
  const isLeader = getRefreshToken() !== null;
  // Another tab may be a leader, too, after it was reopened.
  const session = isLeader ? await runExclusively(() => renewInThisTab(staleToken)) : null;
  const reason = isEarly ? null : 'closed';
  return session ?? renewInOtherTab(staleToken, isLeader ? 'ended' : reason);
}

/** Returns null if this tab's refresh token is rejected. @throws SignInError */
async function renewInThisTab(stale: string): Promise<UserSession | null> {
  const isFresh = (session: UserSession) => session.accessToken !== stale && session.renewAt > Date.now();
  const mine = getSession();
  if (mine && isFresh(mine)) return mine;
  const others = stale ? await requestSession(isFresh) : null;
  const token = getRefreshToken();
  return others ?? (token === null ? null : renewWithToken(token, mine?.email));
}

/** Errors that may be temporary. Any other error ends the session. */
const TRANSIENT_ERRORS = /^(unreachable|TooManyRequests|LimitExceeded|InternalError)/;
export const isTransient = (error: unknown): boolean =>
  !(error instanceof SignInError) || TRANSIENT_ERRORS.test(error.code);

async function renewWithToken(token: string, email: string | undefined): Promise<UserSession | null> {
  const tokens = await refreshTokens(token).catch((error) => {
    if (isTransient(error)) throw error;
    return null;
  });
  const isMine = getRefreshToken() === token;
  if (!tokens) {
    if (isMine) setRefreshToken(null);
    return null;
  }
  const next = tokens.RefreshToken ?? token;
  if (!isMine) {
    // Signed out or signed in elsewhere since the request.
    void revokeToken(next).catch(() => {});
    throw new SignInError('NotAuthorizedException', 'Signed out in another tab.');
  }
  setRefreshToken(next);
  const session = createSession(tokens, email);
  saveAccessToken(session);
  setSessionState({ name: 'signed-in', session });
  postToTabs({ kind: 'session', session });
  return session;
}

/** @throws SignInError, and ends the session if no tab can renew it */
async function renewInOtherTab(stale: string, fallback: 'ended' | 'closed' | null): Promise<UserSession> {
  const reply = (await hasLeaderTab()) ? await requestRenewal(stale) : fallback;
  // The leader may have been closed during the request.
  const answer = reply ?? ((await hasLeaderTab()) ? null : fallback);
  if (answer === null) throw new SignInError('unreachable', 'No tab answered.');
  if (typeof answer === 'string') endSession(answer === 'closed' ? 'closed' : 'ended');
  else if (sessionState.value.name !== 'signed-out') return answer;
  throw new SignInError('NotAuthorizedException', 'There is no session any more.');
}
