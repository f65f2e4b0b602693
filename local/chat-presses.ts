import { createHmac, randomBytes } from 'node:crypto';
import { TEAM } from './chat-people.ts';

/*
 * Buttons of the chat workspace, pressed as the platform does it: https://docs.slack.dev/interactivity/handling-user-interaction. The
 * service is called with a signed form, and answers at an address of its own for each press.
 */

/** So long the platform waits. */
const PATIENCE_MS = 3_000;

/** Which button of which message somebody presses. */
interface Pressing {
  channel: string;
  ts: string;
  user: string;
  action_id: string;
  value: string;
}

/** What was answered to a press: to who pressed alone, or in the thread of the message. */
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
  /** The address that the service is called at. */
  callAt(address: string): void;
  /** Calls the service; what it does wrong is shown to who pressed, as the platform shows it. */
  press(pressing: Pressing): Promise<void>;
  /** Takes what the service answers at the path of a press; false for any other path. */
  take(path: string, body: string): boolean;
}

/** The presses of a workspace whose answers are taken at an origin, such as http://127.0.0.1:8080. */
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

/** The form of a press, as far as the service reads it. */
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
