import { refreshTokens, revokeToken, SignInError } from './identity-provider.ts';
import { isKept, keepAccess, keepToken, keptToken, tokenTaken } from './keeper.ts';
import { serves } from './serves.ts';
import { become, currentSession, currentState, endSession, onSession } from './state.ts';
import { askKeeper, askTabs, oneTabAtATime, tell } from './tabs.ts';
import { type Session, sessionOf } from './tokens.ts';

/*
 * Renewal of access tokens. Only the leader tab gets them from the identity provider. It sends them to the other tabs,
 * which may also request one.
 */

/** The delay after a failed early renewal, short enough to request a lost response again. */
const AGAIN_MS = 20_000;
/** A reloaded tab renews its session after its first render. */
const SETTLED_MS = 2_000;
/** setTimeout fires immediately for longer delays. */
const LONGEST_MS = 2 ** 31 - 1;

let refreshing: Promise<Session> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

onSession((state) => {
  clearTimeout(timer);
  if (state.name === 'signed-in') renewIn(state.session.renewAt - Date.now());
});

function renewIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void renewAhead(), Math.min(Math.max(ms, 1_000), LONGEST_MS));
}

/** Renews soon, so that a new role or a revoked session takes effect after a reload. */
export const renewSoon = (): void => renewIn(SETTLED_MS);

async function renewAhead(): Promise<void> {
  const session = currentSession();
  if (session) await refresh(session.accessToken, serves(session)).catch(() => renewIn(AGAIN_MS));
}

/** Returns an access token, renewed if it is about to expire. @throws SignInError without a session */
export async function accessToken(): Promise<string> {
  const session = currentSession();
  if (!session) throw new SignInError('NotAuthorizedException', 'Nobody is signed in.');
  if (serves(session)) return session.accessToken;
  return (await refresh(session.accessToken)).accessToken;
}

/**
 * Renews an access token. Concurrent calls in all tabs share one refresh. An early renewal (`isAhead`) does not end
 * the session if there is no leader tab, because that tab may be reloading. @throws SignInError
 */
export function refresh(stale: string, isAhead = false): Promise<Session> {
  refreshing ??= renew(stale, isAhead).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(stale: string, isAhead: boolean): Promise<Session> {
  await tokenTaken();
  const isKeeper = keptToken() !== null;
  // Another tab may be a leader, too, after it was reopened.
  const session = isKeeper ? await oneTabAtATime(() => renewHere(stale)) : null;
  return session ?? renewElsewhere(stale, isKeeper ? 'ended' : isAhead ? null : 'closed');
}

/** Returns null if this tab's refresh token is rejected. @throws SignInError */
async function renewHere(stale: string): Promise<Session | null> {
  const isFresh = (session: Session) => session.accessToken !== stale && session.renewAt > Date.now();
  const mine = currentSession();
  if (mine && isFresh(mine)) return mine;
  const others = stale ? await askTabs(isFresh) : null;
  const token = keptToken();
  return others ?? (token === null ? null : renewBy(token, mine?.email));
}

/** Errors that may be temporary. Any other error ends the session. */
const PASSING = /^(unreachable|TooManyRequests|LimitExceeded|InternalError)/;
export const isPassing = (error: unknown): boolean => !(error instanceof SignInError) || PASSING.test(error.code);

async function renewBy(token: string, email: string | undefined): Promise<Session | null> {
  const tokens = await refreshTokens(token).catch((error) => {
    if (isPassing(error)) throw error;
    return null;
  });
  const isMine = keptToken() === token;
  if (!tokens) {
    if (isMine) keepToken(null);
    return null;
  }
  const next = tokens.RefreshToken ?? token;
  if (!isMine) {
    // Signed out or signed in elsewhere since the request.
    void revokeToken(next).catch(() => {});
    throw new SignInError('NotAuthorizedException', 'Signed out meanwhile.');
  }
  keepToken(next);
  const session = sessionOf(tokens, email);
  keepAccess(session);
  become({ name: 'signed-in', session });
  tell({ kind: 'session', session });
  return session;
}

/** @throws SignInError, and ends the session if no tab can renew it */
async function renewElsewhere(stale: string, alone: 'ended' | 'closed' | null): Promise<Session> {
  const told = (await isKept()) ? await askKeeper(stale) : alone;
  // The leader may have been closed during the request.
  const answer = told ?? ((await isKept()) ? null : alone);
  if (answer === null) throw new SignInError('unreachable', 'No tab answered.');
  if (typeof answer === 'string') endSession(answer === 'closed' ? 'closed' : 'ended');
  else if (currentState().name !== 'signed-out') return answer;
  throw new SignInError('NotAuthorizedException', 'There is no session any more.');
}
