import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import { ALERT_BUTTON_ACTIONS, type ChatInteraction } from '../chat/chat-interaction.ts';
import { slackApiUrl } from './api-url.ts';

/*
 * The platform posts interactions as a form with one field, `payload`, that holds JSON
 * (https://docs.slack.dev/reference/interaction-payloads/block_actions-payload). All values are untrusted.
 */

const SLACK_ID = z.string().check(z.regex(/^[A-Z0-9]{1,40}$/));
const SLACK_TIMESTAMP = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/));
const MAX_VALUE_LENGTH = 2_000;

const InteractionPayload = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: SLACK_ID }),
  team: z.object({ id: SLACK_ID }),
  response_url: z.string(),
  message: z.optional(z.object({ ts: SLACK_TIMESTAMP, thread_ts: z.optional(SLACK_TIMESTAMP) })),
  actions: z
    .array(z.object({ action_id: z.string(), action_ts: SLACK_TIMESTAMP, value: z.optional(z.string()) }))
    .check(z.minLength(1)),
});

/**
 * Parses the form that Slack posts for a button click; its signature must be verified first.
 * Returns null for a click on a link and for payloads of other kinds. Also returns null if the address for replies does
 * not belong to Slack.
 *
 * @throws Problem 400 invalid_body if the body is not a form with one field `payload` of JSON
 */
export function parseInteractionPayload(body: Buffer): ChatInteraction | null {
  const { success, data } = z.safeParse(InteractionPayload, parseForm(body));
  const [element] = data?.actions ?? [];
  const action = ALERT_BUTTON_ACTIONS.find((one) => one === element?.action_id);
  const url = parseResponseUrl(data?.response_url ?? '');
  const value = element?.value ?? '';
  if (!success || !element || !action || !url || value.length > MAX_VALUE_LENGTH) return null;
  const { user, team, message } = data;
  return {
    action,
    value,
    occurredAt: Number(element.action_ts) * 1_000,
    actor: { user: user.id, team: team.id },
    replyTo: { url, message: message?.thread_ts ?? message?.ts ?? null },
  };
}

function parseForm(body: Buffer): unknown {
  const [payload, ...others] = new URLSearchParams(body.toString('utf8')).getAll('payload');
  try {
    if (payload !== undefined && others.length === 0) return JSON.parse(payload);
  } catch {}
  throw new Problem('bad_request', 'invalid_body', 'The body must be a form with one field payload that holds JSON.');
}

const RESPONSE_HOSTS = /^hooks\.slack(-gov)?\.com$/;

/** Returns the response address if it belongs to the platform or a local emulator, else null. */
function parseResponseUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password) return null;
  const isOfPlatform = url.protocol === 'https:' && RESPONSE_HOSTS.test(url.host);
  const isOfEmulator = url.protocol === 'http:' && url.origin === slackApiUrl.origin;
  return isOfPlatform || isOfEmulator ? url : null;
}
