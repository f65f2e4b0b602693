import { createHmac, randomBytes } from 'node:crypto';
import { TEAM_ID } from './chat-people.ts';

/*
 * Clicks on buttons of the chat workspace, sent like the platform does:
 * https://docs.slack.dev/interactivity/handling-user-interaction. The service gets a signed form and responds to a
 * separate URL for each click.
 */

/** The platform's time limit. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** A click on a button of a message. */
interface ButtonClick {
  channel: string;
  ts: string;
  user: string;
  action_id: string;
  value: string;
}

/** A response to a click: only for the user, or in the thread of the message. */
export interface InteractionResponse {
  channel: string;
  ts: string;
  /** Null for the thread. */
  user: string | null;
  text: string;
}

export interface ChatInteractions {
  signingSecret: string;
  responses: InteractionResponse[];
  /** Sets the URL of the service. */
  setServiceUrl(address: string): void;
  /** Sends a click to the service; an error is shown to the user, like on the platform. */
  click(pressing: ButtonClick): Promise<void>;
  /** Receives a response at the path of a click; returns false for any other path. */
  receiveResponse(path: string, body: string): boolean;
}

/** Creates the interactions of a workspace. It receives responses at an origin, such as http://127.0.0.1:8080. */
export function createInteractions(getOrigin: () => string): ChatInteractions {
  const signingSecret = randomBytes(16).toString('hex');
  const pendingClicks = new Map<string, ButtonClick>();
  const responses: InteractionResponse[] = [];
  let service = '';
  return {
    signingSecret,
    responses,
    setServiceUrl: (address) => {
      service = address;
    },
    async click(pressing) {
      const path = `/actions/${TEAM_ID}/${randomBytes(12).toString('hex')}`;
      pendingClicks.set(path, pressing);
      const body = buildPayload(pressing, getOrigin() + path);
      const fault = await postInteraction(service, signPayload(signingSecret, body), body);
      const { channel, ts, user } = pressing;
      if (fault) responses.push({ channel, ts, user, text: `⚠ ${fault}` });
    },
    receiveResponse(path, body) {
      const pressing = pendingClicks.get(path);
      if (!pressing) return false;
      const { response_type, thread_ts, text = '' } = JSON.parse(body);
      const isForAll = response_type === 'in_channel' && thread_ts === pressing.ts;
      responses.push({ channel: pressing.channel, ts: pressing.ts, user: isForAll ? null : pressing.user, text });
      return true;
    },
  };
}

/** Returns the form of a click, limited to what the service reads. */
function buildPayload({ channel, ts, user, action_id, value }: ButtonClick, response_url: string): string {
  const action = { type: 'button', action_id, value, action_ts: (Date.now() / 1_000).toFixed(6) };
  const payload = {
    type: 'block_actions',
    user: { id: user, team_id: TEAM_ID },
    team: { id: TEAM_ID },
    channel: { id: channel },
    response_url,
    message: { type: 'message', ts },
    actions: [action],
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}

function signPayload(secret: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${digest}`,
  };
}

async function postInteraction(service: string, headers: Record<string, string>, body: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const { status } = await fetch(`${service}/chat/actions`, { method: 'POST', headers, body, signal });
    return status === 200 ? null : `This app responded with status code ${status}.`;
  } catch {
    return 'This app is not responding right now.';
  }
}
