import { type Challenge, revokeToken, type Tokens } from './identity-provider.ts';
import {
  dropToken,
  isOutdated,
  keepAccess,
  keepToken,
  keptAccess,
  keptToken,
  noteSignOut,
  takeUpToken,
} from './keeper.ts';
import { isPassing, refresh, renewSoon } from './renewal.ts';
import { serves } from './serves.ts';
import { become, currentSession, currentState } from './state.ts';
import { askTabs, listenToTabs, tell } from './tabs.ts';
import { type Session, sessionOf } from './tokens.ts';

/* How a session begins in a tab, and how it is left. */

/** Finds the session of this tab, or that of another tab. */
export async function startSession(): Promise<void> {
  listenToTabs({
    ask: answerSession,
    renew: ({ stale }) => void renewForOthers(stale),
    session: ({ session }) => takeNewer(session),
    'signed-in': ({ session }) => {
      const mine = currentSession();
      void endToken();
      // What is of somebody else is forgotten first, and their marks that wait are not sent.
      if (mine && mine.sub !== session.sub) become({ name: 'signed-out', why: 'left' });
      become({ name: 'signed-in', session });
    },
    'signed-out': () => void leave(),
  });
  // This tab was closed, or slept, when somebody signed out.
  if (isOutdated()) void endToken();
  await resume();
}

function answerSession(): void {
  const session = currentSession();
  if (session && session.expiresAt > Date.now()) tell({ kind: 'session', session });
}

async function renewForOthers(stale: string): Promise<void> {
  if (!keptToken()) return;
  const message = await refresh(stale).then(
    (session) => ({ kind: 'session' as const, session }),
    (error) => ({ kind: 'not-renewed' as const, isOver: !isPassing(error) }),
  );
  tell(message);
}

/** Who has signed out stays out when a refresh of another tab comes in late; who asked for a session takes a late answer, too. */
function takeNewer(session: Session): void {
  const state = currentState();
  const isOut = state.name === 'signed-out' && state.why === 'left';
  const mine = currentSession();
  // A tab that was opened again may still be somebody else's.
  const isOther = mine !== null && mine.sub !== session.sub;
  if (!isOut && !isOther && session.expiresAt > (currentSession()?.expiresAt ?? 0))
    become({ name: 'signed-in', session });
}

/** Goes on with the tokens of this tab, or with another tab's session. */
export async function resume(): Promise<void> {
  goOn();
  await takeUpToken(() => tell({ kind: 'ask' }));
  if (keptToken() && currentSession()) return renewSoon();
  if (keptToken()) {
    await refresh('').catch(() => {
      if (currentState().name === 'starting') become({ name: 'unreachable' });
    });
    return;
  }
  await askTabs(() => true);
  if (!currentSession() && currentState().name !== 'signed-out') become({ name: 'signed-out', why: 'none' });
}

/** A tab that is loaded anew goes on with the access token that it has, while that is good. */
function goOn(): void {
  const kept = keptAccess();
  if (!kept || currentSession()) return;
  const tokens = { AccessToken: kept.accessToken, ExpiresIn: (kept.expiresAt - Date.now()) / 1_000 };
  const session = sessionOf(tokens, kept.email);
  if (serves(session)) become({ name: 'signed-in', session });
}

/** Takes the tokens of a sign-in; answers the challenge where there is one. */
export function signedIn(step: Tokens | Challenge): Challenge | null {
  if ('session' in step) return step;
  const session = sessionOf(step);
  keepToken(step.RefreshToken ?? null);
  if (step.RefreshToken) keepAccess(session);
  become({ name: 'signed-in', session });
  tell({ kind: 'signed-in', session });
  return null;
}

/** Forgets everything here and in the other tabs, and ends the session at the identity provider where it can be reached. */
export async function signOut(): Promise<void> {
  const left = leave();
  noteSignOut();
  tell({ kind: 'signed-out' });
  await left;
}

function leave(): Promise<void> {
  const ended = endToken();
  become({ name: 'signed-out', why: 'left' });
  return ended;
}

/** The refresh token of this tab, if it keeps one, gets no new tokens any more. */
async function endToken(): Promise<void> {
  const token = dropToken();
  if (token) await revokeToken(token).catch(() => {});
}
