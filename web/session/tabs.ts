import type { Session } from './tokens.ts';

/*
 * Tabs of one browser share a session by broadcast messages, never by storage. A new tab requests the session; a tab
 * without a refresh token requests a renewal from the leader; renewals and sign-outs are sent to all. No message
 * contains a refresh token. Only pages of this origin receive them.
 */

interface Messages {
  ask: object;
  /** Requests a replacement for an expired access token. */
  renew: { stale: string };
  /** A reply to a request, or new tokens. */
  session: { session: Session };
  /** A reply to `renew`: the session is over, or there are no new tokens at the moment. */
  'not-renewed': { isOver: boolean };
  'signed-in': { session: Session };
  'signed-out': object;
}
type Kind = keyof Messages;
type Message = { [K in Kind]: { kind: K } & Messages[K] }[Kind];
type Heard = { [K in Exclude<Kind, 'not-renewed'>]: (message: Messages[K]) => void };

const channel = new BroadcastChannel('session');
/** How long a new tab waits for a session. */
const ANSWER_MS = 150;
/** How long a tab waits for a renewal: longer than the identity provider's time limit. */
const RENEWED_MS = 20_000;

export const tell = (message: Message): void => channel.postMessage(message);

/** Subscribes to messages of other tabs. */
export function listenToTabs(heard: Heard): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'not-renewed') heard[data.kind](data as never);
  });
}

/** Sends `message` and resolves with the first reply that `pick` accepts; null after the time limit. */
function askAll<T>(message: Message, ms: number, pick: (data: Message) => T | undefined): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (answer: T | null) => {
      clearTimeout(timer);
      channel.removeEventListener('message', follow);
      resolve(answer);
    };
    const follow = ({ data }: MessageEvent<Message>) => {
      const answer = pick(data);
      if (answer !== undefined) end(answer);
    };
    const timer = setTimeout(() => end(null), ms);
    channel.addEventListener('message', follow);
    tell(message);
  });
}

/** Returns the first session of another tab that `suits`; null after the time limit. */
export const askTabs = (suits: (session: Session) => boolean): Promise<Session | null> =>
  askAll({ kind: 'ask' }, ANSWER_MS, (data) =>
    data.kind === 'session' && suits(data.session) ? data.session : undefined,
  );

/** Requests a renewal of `stale` from the leader tab: a session, `over`, or null if there is none at the moment. */
export async function askKeeper(stale: string): Promise<Session | 'over' | null> {
  const answer = await askAll({ kind: 'renew', stale }, RENEWED_MS, (data) => {
    if (data.kind === 'not-renewed') return data.isOver ? 'over' : 'later';
    return data.kind === 'session' && data.session.accessToken !== stale ? data.session : undefined;
  });
  return answer === 'later' ? null : answer;
}

/** Runs while no other tab runs it. */
export function oneTabAtATime<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('refresh', run) : run();
}
