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

/* The lifecycle of a session in a tab. */

/** Resumes the session of this tab, or gets that of another tab. */
export async function startSession(): Promise<void> {
  listenToTabs({
    ask: answerSession,
    renew: ({ stale }) => void renewForOthers(stale),
    session: ({ session }) => takeNewer(session),
    'signed-in': ({ session }) => {
      const mine = currentSession();
      void endToken();
      // Data of another person is removed first, without sending their pending marks.
      if (mine && mine.sub !== session.sub) become({ name: 'signed-out', why: 'left' });
      become({ name: 'signed-in', session });
    },
    'signed-out': () => void leave(),
  });
  // This tab was closed or suspended during a sign-out.
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

/** Accepts a newer session of another tab, but not after a sign-out. */
function takeNewer(session: Session): void {
  const state = currentState();
  const isOut = state.name === 'signed-out' && state.why === 'left';
  const mine = currentSession();
  // A reopened tab may still have the session of another person.
  const isOther = mine !== null && mine.sub !== session.sub;
  if (!isOut && !isOther && session.expiresAt > (currentSession()?.expiresAt ?? 0))
    become({ name: 'signed-in', session });
}

/** Resumes with the tokens of this tab, or with another tab's session. */
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

/** A reloaded tab resumes with its stored access token while that is valid. */
function goOn(): void {
  const kept = keptAccess();
  if (!kept || currentSession()) return;
  const tokens = { AccessToken: kept.accessToken, ExpiresIn: (kept.expiresAt - Date.now()) / 1_000 };
  const session = sessionOf(tokens, kept.email);
  if (serves(session)) become({ name: 'signed-in', session });
}

/** Stores the tokens of a sign-in, or returns the next challenge. */
export function signedIn(step: Tokens | Challenge): Challenge | null {
  if ('session' in step) return step;
  const session = sessionOf(step);
  keepToken(step.RefreshToken ?? null);
  if (step.RefreshToken) keepAccess(session);
  become({ name: 'signed-in', session });
  tell({ kind: 'signed-in', session });
  return null;
}

/** Ends the session in all tabs and, if it can be reached, at the identity provider. */
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

/** Revokes the refresh token of this tab, if it has one. */
async function endToken(): Promise<void> {
  const token = dropToken();
  if (token) await revokeToken(token).catch(() => {});
}
