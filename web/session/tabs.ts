import type { Session } from './tokens.ts';

/*
 * The tabs of one browser share a session by messages, never by storage. A new tab asks the others for it; a tab without a refresh
 * token asks those that keep one to renew it; who renews tells the others; who signs out signs all out. No message has a refresh
 * token. Only pages of this origin hear it.
 */

interface Messages {
  ask: object;
  /** Asks for another access token than this one, which does not serve any more. */
  renew: { stale: string };
  /** An answer to who asks, or new tokens. */
  session: { session: Session };
  /** An answer to `renew`: the session is over, or there are no new tokens just now. */
  'not-renewed': { isOver: boolean };
  'signed-in': { session: Session };
  'signed-out': object;
}
type Kind = keyof Messages;
type Message = { [K in Kind]: { kind: K } & Messages[K] }[Kind];
type Heard = { [K in Exclude<Kind, 'not-renewed'>]: (message: Messages[K]) => void };

const channel = new BroadcastChannel('session');
/** How long a new tab waits for another one that has a session. */
const ANSWER_MS = 150;
/** How long a tab waits for new tokens: longer than the identity provider is waited for. */
const RENEWED_MS = 20_000;

export const tell = (message: Message): void => channel.postMessage(message);

/** Follows the other tabs. */
export function listenToTabs(heard: Heard): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'not-renewed') heard[data.kind](data as never);
  });
}

/** Tells `message`, and answers the first message for which `pick` has an answer; null where none comes in time. */
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

/** The first session of another tab that `suits`; null where none comes in time. */
export const askTabs = (suits: (session: Session) => boolean): Promise<Session | null> =>
  askAll({ kind: 'ask' }, ANSWER_MS, (data) =>
    data.kind === 'session' && suits(data.session) ? data.session : undefined,
  );

/** What a tab that keeps a refresh token renews in place of `stale`: a session, `over`, or null where there is none just now. */
export async function askKeeper(stale: string): Promise<Session | 'over' | null> {
  const answer = await askAll({ kind: 'renew', stale }, RENEWED_MS, (data) => {
    if (data.kind === 'not-renewed') return data.isOver ? 'over' : 'later';
    return data.kind === 'session' && data.session.accessToken !== stale ? data.session : undefined;
  });
  return answer === 'later' ? null : answer;
}

/** Runs while no other tab runs the same. */
export function oneTabAtATime<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('refresh', run) : run();
}
