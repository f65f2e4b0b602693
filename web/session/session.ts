import { useEffect, useState } from 'preact/hooks';
import { type Challenge, refreshTokens, revokeToken, SignInError, type Tokens } from './identity-provider.ts';
import { askTabs, listenToTabs, oneTabAtATime, tellSession, tellSignedIn, tellSignedOut } from './tabs.ts';
import { type Session, sessionOf, storedRefreshToken, storeRefreshToken } from './tokens.ts';

/*
 * Who is signed in.   starting -> signed-in -> signed-out (left, or ended: the identity provider gives no new tokens)
 *                     starting -> unreachable: there is a refresh token, and nobody to take it
 */
export type State =
  | { name: 'starting' | 'unreachable' }
  | { name: 'signed-in'; session: Session }
  | { name: 'signed-out'; why: Why };
type Why = 'none' | 'left' | 'ended';

/** A request does not start with a token that has less than this to live. */
const SPARE_MS = 30_000;
/** setTimeout fires at once where it is asked to wait longer. */
const LONGEST_MS = 2 ** 31 - 1;

let state: State = { name: 'starting' };
let timer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<Session> | null = null;
const followers = new Set<(state: State) => void>();
const atEnd = new Set<(why: Why) => void>();

const current = () => (state.name === 'signed-in' ? state.session : null);

function become(next: State): void {
  state = next;
  clearTimeout(timer);
  const session = current();
  storeRefreshToken(session?.refreshToken ?? (next.name === 'unreachable' ? storedRefreshToken() : null));
  if (session) {
    const wait = Math.max(session.renewAt - Date.now(), 1_000);
    timer = setTimeout(() => void refresh(session.accessToken).catch(() => {}), Math.min(wait, LONGEST_MS));
  }
  if (next.name === 'signed-out') for (const forget of atEnd) forget(next.why);
  for (const follow of followers) follow(next);
}

/** Runs when nobody is signed in any more: what was read is forgotten. */
export function onSignOut(forget: (why: Why) => void): void {
  atEnd.add(forget);
}

/** The state of the session, in a component. */
export function useSession(): State {
  const [seen, setSeen] = useState(state);
  useEffect(() => {
    followers.add(setSeen);
    setSeen(state);
    return () => void followers.delete(setSeen);
  }, []);
  return seen;
}

/** Finds the session of this tab, or that of another tab. */
export async function startSession(): Promise<void> {
  listenToTabs(current, {
    signedIn: (session) => become({ name: 'signed-in', session }),
    // Who has signed out stays out when a refresh of another tab comes in late; who asked for a session takes a late answer, too.
    session: (session) => {
      const isOut = state.name === 'signed-out' && state.why !== 'none';
      const isNews = !isOut && session.expiresAt > (current()?.expiresAt ?? 0);
      if (isNews) become({ name: 'signed-in', session });
    },
    signedOut: () => become({ name: 'signed-out', why: 'left' }),
  });
  await resume();
}

/** Goes on with the refresh token of this tab, or with another tab's session. */
export async function resume(): Promise<void> {
  if (storedRefreshToken()) {
    await refresh('').catch(() => {
      if (state.name === 'starting') become({ name: 'unreachable' });
    });
    return;
  }
  await askTabs(() => true);
  if (!current() && state.name !== 'signed-out') become({ name: 'signed-out', why: 'none' });
}

/** Takes the tokens of a sign-in; answers the challenge where there is one. */
export function signedIn(step: Tokens | Challenge): Challenge | null {
  if ('session' in step) return step;
  const session = sessionOf(step, '');
  become({ name: 'signed-in', session });
  tellSignedIn(session);
  return null;
}

/** Forgets everything here and in the other tabs, and ends the session at the identity provider where it can be reached. */
export async function signOut(): Promise<void> {
  const token = storedRefreshToken();
  become({ name: 'signed-out', why: 'left' });
  tellSignedOut();
  if (token) await revokeToken(token).catch(() => {});
}

/** The access token for a request, renewed where it is about to end. @throws SignInError where nobody is signed in */
export async function accessToken(): Promise<string> {
  const session = current();
  if (!session) throw new SignInError('NotAuthorizedException', 'Nobody is signed in.');
  if (session.expiresAt - Date.now() > SPARE_MS) return session.accessToken;
  return (await refresh(session.accessToken)).accessToken;
}

/** New tokens in place of an access token that does not serve any more: one refresh, whoever asks in whichever tab. @throws SignInError */
export function refresh(stale: string): Promise<Session> {
  refreshing ??= renew(stale).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function renew(stale: string): Promise<Session> {
  return oneTabAtATime(async () => {
    const serves = (session: Session) => session.accessToken !== stale && session.renewAt > Date.now();
    const mine = current();
    if (mine && serves(mine)) return mine;
    return (stale && (await askTabs(serves))) || renewHere(mine);
  });
}

/** Failures after which a later try may succeed; any other one ends the session. */
const PASSING = /^(unreachable|TooManyRequests|LimitExceeded|InternalError)/;

async function renewHere(mine: Session | null): Promise<Session> {
  const token = mine?.refreshToken ?? storedRefreshToken() ?? '';
  try {
    const session = sessionOf(await refreshTokens(token), token, mine?.email);
    if (state.name === 'signed-out') throw new SignInError('NotAuthorizedException', 'Signed out meanwhile.');
    become({ name: 'signed-in', session });
    tellSession(session);
    return session;
  } catch (error) {
    const isOver = error instanceof SignInError && !PASSING.test(error.code);
    if (isOver && state.name !== 'signed-out') endSession();
    throw error;
  }
}

/** No more tokens are to be had: the session is over, and its person signs in again. */
export function endSession(): void {
  become({ name: 'signed-out', why: 'ended' });
}
