import type { Session } from './tokens.ts';

/*
 * The tabs of one browser share a session by messages, never by storage. A new tab asks the others for it; whoever refreshes
 * tells the others; who signs out signs all out. Only pages of this origin hear it.
 */

type Message =
  | { kind: 'ask' }
  | { kind: 'signed-in'; session: Session }
  /** An answer to who asks, or new tokens. */
  | { kind: 'session'; session: Session }
  | { kind: 'signed-out' };

const channel = new BroadcastChannel('session');
/** How long a new tab waits for another one that has a session. */
const ANSWER_MS = 150;

const tell = (message: Message) => channel.postMessage(message);
export const tellSignedIn = (session: Session) => tell({ kind: 'signed-in', session });
export const tellSession = (session: Session) => tell({ kind: 'session', session });
export const tellSignedOut = () => tell({ kind: 'signed-out' });

/** Follows the other tabs: answers those that ask, and hands on what they tell. */
export function listenToTabs(
  current: () => Session | null,
  heard: { signedIn(session: Session): void; session(session: Session): void; signedOut(): void },
): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const mine = current();
    if (data.kind === 'signed-in') heard.signedIn(data.session);
    else if (data.kind === 'session') heard.session(data.session);
    else if (data.kind === 'signed-out') heard.signedOut();
    else if (mine && mine.expiresAt > Date.now()) tellSession(mine);
  });
}

/** Asks the other tabs, and answers the first session that `suits`; null where none comes in time. */
export function askTabs(suits: (session: Session) => boolean): Promise<Session | null> {
  return new Promise((resolve) => {
    const end = (session: Session | null) => {
      clearTimeout(timer);
      channel.removeEventListener('message', follow);
      resolve(session);
    };
    const follow = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'session' && suits(data.session)) end(data.session);
    };
    const timer = setTimeout(() => end(null), ANSWER_MS);
    channel.addEventListener('message', follow);
    tell({ kind: 'ask' });
  });
}

/** Runs while no other tab runs the same. */
export function oneTabAtATime<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('refresh', run) : run();
}
