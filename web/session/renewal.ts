import { refreshTokens, revokeToken, SignInError } from './identity-provider.ts';
import { isKept, keepAccess, keepToken, keptToken, tokenTaken } from './keeper.ts';
import { serves } from './serves.ts';
import { become, currentSession, currentState, endSession, onSession } from './state.ts';
import { askKeeper, askTabs, oneTabAtATime, tell } from './tabs.ts';
import { type Session, sessionOf } from './tokens.ts';

/*
 * New access tokens. Only a tab that keeps a refresh token gets them from the identity provider; it tells the other tabs, which ask
 * for them where they need them before.
 */

/** What failed ahead of the end is tried again, soon enough that an answer that was lost can be asked for once more. */
const AGAIN_MS = 20_000;
/** A tab that was loaded anew renews its session when it shows what it was loaded for. */
const SETTLED_MS = 2_000;
/** setTimeout fires at once where it is asked to wait longer. */
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

/** Soon, so that a role that was given or a session that was ended counts after a reload. */
export const renewSoon = (): void => renewIn(SETTLED_MS);

async function renewAhead(): Promise<void> {
  const session = currentSession();
  if (session) await refresh(session.accessToken, serves(session)).catch(() => renewIn(AGAIN_MS));
}

/** The access token for a request, renewed where it is about to end. @throws SignInError where nobody is signed in */
export async function accessToken(): Promise<string> {
  const session = currentSession();
  if (!session) throw new SignInError('NotAuthorizedException', 'Nobody is signed in.');
  if (serves(session)) return session.accessToken;
  return (await refresh(session.accessToken)).accessToken;
}

/**
 * New tokens in place of an access token: one refresh, whoever asks in whichever tab. Ahead of its end (`isAhead`) a session does not
 * end because no tab keeps a refresh token: that tab may come back, as it does when it is loaded anew. @throws SignInError
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
  // Another tab may keep a refresh token of its own, as one does that was opened again.
  const session = isKeeper ? await oneTabAtATime(() => renewHere(stale)) : null;
  return session ?? renewElsewhere(stale, isKeeper ? 'ended' : isAhead ? null : 'closed');
}

/** Answers null where this tab's refresh token is refused. @throws SignInError */
async function renewHere(stale: string): Promise<Session | null> {
  const isFresh = (session: Session) => session.accessToken !== stale && session.renewAt > Date.now();
  const mine = currentSession();
  if (mine && isFresh(mine)) return mine;
  const others = stale ? await askTabs(isFresh) : null;
  const token = keptToken();
  return others ?? (token === null ? null : renewBy(token, mine?.email));
}

/** Failures after which a later try may succeed; any other one ends the session. */
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
    // Signed out, or signed in elsewhere, meanwhile.
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

/** @throws SignInError, and ends the session where no tab can renew it */
async function renewElsewhere(stale: string, alone: 'ended' | 'closed' | null): Promise<Session> {
  const told = (await isKept()) ? await askKeeper(stale) : alone;
  // The tab that was asked may have been closed: then none is listed any more.
  const answer = told ?? ((await isKept()) ? null : alone);
  if (answer === null) throw new SignInError('unreachable', 'No tab answered.');
  if (typeof answer === 'string') endSession(answer === 'closed' ? 'closed' : 'ended');
  else if (currentState().name !== 'signed-out') return answer;
  throw new SignInError('NotAuthorizedException', 'There is no session any more.');
}
