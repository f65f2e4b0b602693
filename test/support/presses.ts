import { createHmac } from 'node:crypto';

/*
 * Presses of buttons as the chat platform sends them:
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload.
 */

export const TEAM = 'T000000001';
const FORM = 'application/x-www-form-urlencoded';

export interface AnyPress {
  action_id: string;
  value?: string;
  user: string;
  response_url: string;
  /** Milliseconds since 1970. */
  at?: number;
  /** Of the message whose button it is. */
  ts?: string;
  /** Further fields of the payload, or replaced ones. */
  more?: object;
}

/** The payload of a press. */
export const getPayload = ({
  action_id,
  value = '',
  user,
  response_url,
  at = Date.now(),
  ts = '1700000000.000100',
  more = {},
}: AnyPress) => ({
  type: 'block_actions',
  user: { id: user, username: 'somebody', name: 'somebody', team_id: TEAM },
  api_app_id: 'A000000001',
  token: 'a token that nobody reads',
  container: { type: 'message', message_ts: ts, channel_id: 'C0CHANNEL1', is_ephemeral: false },
  trigger_id: '1.2.3',
  team: { id: TEAM, domain: 'compliance' },
  enterprise: null,
  is_enterprise_install: false,
  channel: { id: 'C0CHANNEL1', name: 'compliance' },
  message: { type: 'message', bot_id: 'B000000002', text: 'New regulatory update', ts, blocks: [] },
  response_url,
  actions: [
    {
      action_id,
      block_id: 'b1',
      type: 'button',
      value,
      action_ts: (at / 1_000).toFixed(6),
      text: { type: 'plain_text', text: 'Take it', emoji: false },
    },
  ],
  ...more,
});

export const getForm = (payload: unknown): string =>
  new URLSearchParams({ payload: JSON.stringify(payload) }).toString();

/** The headers of a signed body; `at` is in milliseconds since 1970. */
export function signedHeaders(secret: string, body: string | Buffer, at = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex');
  return { 'Content-Type': FORM, 'X-Slack-Request-Timestamp': timestamp, 'X-Slack-Signature': `v0=${digest}` };
}
