import type { UserSession } from './session-tokens.ts';

/*
 * Tabs of one browser share a session by broadcast messages, never by storage. A new tab requests the session; a tab
 * without a refresh token requests a renewal from the leader; renewals and sign-outs are sent to all. No message
 * contains a refresh token. Only pages of this origin receive them.
 */

interface TabMessages {
  ask: object;
  /** Requests a replacement for an expired access token. */
  renew: { stale: string };
  /** A reply to a request, or new tokens. */
  session: { session: UserSession };
  /** A reply to `renew`: the session is over, or there are no new tokens at the moment. */
  'not-renewed': { isOver: boolean };
  'signed-in': { session: UserSession };
  'signed-out': object;
}
type TabMessageKind = keyof TabMessages;
type TabMessage = { [K in TabMessageKind]: { kind: K } & TabMessages[K] }[TabMessageKind];
type TabMessageHandlers = { [K in Exclude<TabMessageKind, 'not-renewed'>]: (message: TabMessages[K]) => void };

const channel = new BroadcastChannel('session');
/** How long a new tab waits for a session. */
const SESSION_REPLY_MS = 150;
/** How long a tab waits for a renewal: longer than the identity provider's time limit. */
const RENEWAL_REPLY_MS = 20_000;

export const postToTabs = (message: TabMessage): void => channel.postMessage(message);

/** Subscribes to messages of other tabs. */
export function subscribeToTabs(handlers: TabMessageHandlers): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'not-renewed') handlers[data.kind](data as never);
  });
}

/** Sends `message` and resolves with the first reply that `pick` accepts; null after the time limit. */
function requestFromTabs<T>(
  message: TabMessage,
  ms: number,
  pick: (data: TabMessage) => T | undefined,
): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (answer: T | null) => {
      clearTimeout(timer);
      channel.removeEventListener('message', follow);
      resolve(answer);
    };
    const follow = ({ data }: MessageEvent<TabMessage>) => {
      const answer = pick(data);
      if (answer !== undefined) end(answer);
    };
    const timer = setTimeout(() => end(null), ms);
    channel.addEventListener('message', follow);
    postToTabs(message);
  });
}

/** Returns the first session of another tab that `suits`; null after the time limit. */
export const requestSession = (isAcceptable: (session: UserSession) => boolean): Promise<UserSession | null> =>
  requestFromTabs({ kind: 'ask' }, SESSION_REPLY_MS, (data) =>
    data.kind === 'session' && isAcceptable(data.session) ? data.session : undefined,
  );

/**
 * Requests a renewal of the token `staleToken` from the leader tab.
 * Returns the session, `over` if it has ended, or null if there is none now.
 */
export async function requestRenewal(staleToken: string): Promise<UserSession | 'over' | null> {
  const answer = await requestFromTabs({ kind: 'renew', stale: staleToken }, RENEWAL_REPLY_MS, (data) => {
    if (data.kind === 'not-renewed') return data.isOver ? 'over' : 'later';
    return data.kind === 'session' && data.session.accessToken !== staleToken ? data.session : undefined;
  });
  return answer === 'later' ? null : answer;
}

/** Runs while no other tab runs it. */
export function runExclusively<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('refresh', run) : run();
}
