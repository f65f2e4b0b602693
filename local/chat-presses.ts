import { createHmac, randomBytes } from 'node:crypto';
import { TEAM } from './chat-people.ts';

/*
 * Clicks on buttons of the chat workspace, sent like the platform does:
 * https://docs.slack.dev/interactivity/handling-user-interaction. The service gets a signed form and responds to a
 * separate URL for each click.
 */

/** The platform's time limit. */
const PATIENCE_MS = 3_000;

/** A click on a button of a message. */
interface Pressing {
  channel: string;
  ts: string;
  user: string;
  action_id: string;
  value: string;
}

/** A response to a click: only for the user, or in the thread of the message. */
export interface Answered {
  channel: string;
  ts: string;
  /** Null for the thread. */
  user: string | null;
  text: string;
}

export interface Presses {
  signingSecret: string;
  answers: Answered[];
  /** Sets the URL of the service. */
  callAt(address: string): void;
  /** Sends a click to the service; an error is shown to the user, like on the platform. */
  press(pressing: Pressing): Promise<void>;
  /** Receives a response at the path of a click; returns false for any other path. */
  take(path: string, body: string): boolean;
}

/** Creates the interactions of a workspace that receives responses at an origin, such as http://127.0.0.1:8080. */
export function pressesAt(originOf: () => string): Presses {
  const signingSecret = randomBytes(16).toString('hex');
  const open = new Map<string, Pressing>();
  const answers: Answered[] = [];
  let service = '';
  return {
    signingSecret,
    answers,
    callAt: (address) => {
      service = address;
    },
    async press(pressing) {
      const path = `/actions/${TEAM}/${randomBytes(12).toString('hex')}`;
      open.set(path, pressing);
      const body = formOf(pressing, originOf() + path);
      const fault = await call(service, signedBy(signingSecret, body), body);
      const { channel, ts, user } = pressing;
      if (fault) answers.push({ channel, ts, user, text: `⚠ ${fault}` });
    },
    take(path, body) {
      const pressing = open.get(path);
      if (!pressing) return false;
      const { response_type, thread_ts, text = '' } = JSON.parse(body);
      const isForAll = response_type === 'in_channel' && thread_ts === pressing.ts;
      answers.push({ channel: pressing.channel, ts: pressing.ts, user: isForAll ? null : pressing.user, text });
      return true;
    },
  };
}

/** Returns the form of a click, limited to what the service reads. */
function formOf({ channel, ts, user, action_id, value }: Pressing, response_url: string): string {
  const action = { type: 'button', action_id, value, action_ts: (Date.now() / 1_000).toFixed(6) };
  const payload = {
    ...{ type: 'block_actions', user: { id: user, team_id: TEAM }, team: { id: TEAM }, channel: { id: channel } },
    ...{ response_url, message: { type: 'message', ts }, actions: [action] },
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

function signedBy(secret: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${digest}`,
  };
}

async function call(service: string, headers: Record<string, string>, body: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { status } = await fetch(`${service}/chat/actions`, { method: 'POST', headers, body, signal });
    return status === 200 ? null : `This app responded with status code ${status}.`;
  } catch {
    return 'This app is not responding right now.';
  }
}
