import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import {
  ALERT_BUTTON_ACTIONS,
  type ChatInteraction,
  type ChatInteractionHandler,
  type GetHeader,
} from '../chat/chat-interaction.ts';
import { chatBotToken, chatSigningSecret } from '../chat/settings.ts';
import { NO_PREVIEW_OR_MENTION_OPTIONS } from './entry-message.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { requestSlack, slackApiUrl } from './slack-http.ts';
import { createChatTimeoutProblem } from './slack-problems.ts';

const MAX_REPLY_LENGTH = 2_900;
/** A shorter time is not enough to connect. */
const MIN_TIMEOUT_MS = 100;
const getRemainingMs = (until: number) => Math.max(MIN_TIMEOUT_MS, until - Date.now());

/**
 * Handles clicks on buttons in Slack messages: verifies the request, finds the person, and replies.
 * https://docs.slack.dev/interactivity/handling-user-interaction
 */
export const slackInteractionHandler: ChatInteractionHandler = {
  parseInteraction(header, body) {
    if (!chatSigningSecret) {
      const detail = 'No buttons are set up here: CHAT_SIGNING_SECRET is not set.';
      throw new Problem('conflict', 'buttons_not_configured', detail);
    }
    if (isSignedBySlack(header, body, { secret: chatSigningSecret })) return parseInteractionPayload(body);
    throw new Problem('unauthorized', 'not_signed', 'This is for the chat platform, which signs what it sends.');
  },
  getActorEmail: ({ actor }, until) => getUserEmail(actor, getRemainingMs(until)),
  async reply({ replyTo: { url, message } }, { text: plainText, to }, until) {
    const isForAll = to === 'all' && message !== null;
    const where = isForAll ? { response_type: 'in_channel', thread_ts: message } : { response_type: 'ephemeral' };
    const text = escapeMrkdwn(plainText, MAX_REPLY_LENGTH);
    const body = JSON.stringify({
      ...NO_PREVIEW_OR_MENTION_OPTIONS,
      ...where,
      replace_original: false,
      mrkdwn: false,
      text,
    });
    const headers = { 'content-type': 'application/json' };
    const { status } = await requestSlack(url, { headers, body }, getRemainingMs(until));
    if (status >= 400) throw createChatTimeoutProblem();
  },
};

/*
 * https://docs.slack.dev/authentication/verifying-requests-from-slack: X-Slack-Signature is `v0=` and the HMAC-SHA256
 * of `v0:<X-Slack-Request-Timestamp>:<raw body>` in hexadecimal digits, with the signing secret of the app.
 */

/** Maximum clock difference and age of a request. */
const MAX_AGE_S = 300;
const TIMESTAMP_PATTERN = /^\d{1,12}$/;
const SIGNATURE_PATTERN = /^v0=([0-9a-f]{64})$/;

/** The signing secret of the app, and the current time in milliseconds since the epoch. */
interface SignatureCheck {
  secret: string;
  now?: number;
}

/**
 * Returns true if Slack signed the request's body with `secret` within the last five minutes.
 * Returns false, too, if a header of the signature is missing.
 */
export function isSignedBySlack(
  header: GetHeader,
  body: Buffer,
  { secret, now = Date.now() }: SignatureCheck,
): boolean {
  const timestamp = header('x-slack-request-timestamp');
  const [, digest = ''] = SIGNATURE_PATTERN.exec(header('x-slack-signature')) ?? [];
  if (!TIMESTAMP_PATTERN.test(timestamp) || !digest) return false;
  const expectedDigest = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest();
  return (
    timingSafeEqual(expectedDigest, Buffer.from(digest, 'hex')) &&
    Math.abs(now / 1_000 - Number(timestamp)) <= MAX_AGE_S
  );
}

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
function parseInteractionPayload(body: Buffer): ChatInteraction | null {
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

/*
 * users.info (https://docs.slack.dev/reference/methods/users.info). The e-mail address requires the scope
 * users:read.email. The address of a person of another Slack workspace, in a shared channel, proves nothing here.
 */

const TIMEOUT_MS = 2_000;
const MISSING_SCOPE_DETAIL =
  'The bot may not see your e-mail address, by which people are known here. The person who set it up adds the scopes ' +
  'users:read and users:read.email, and reinstalls the app.';

const optionalFlag = z.optional(z.boolean());
const SlackUser = z.object({
  id: z.string(),
  team_id: z.optional(z.string()),
  enterprise_user: z.optional(z.object({ teams: z.optional(z.array(z.string())) })),
  deleted: optionalFlag,
  is_bot: optionalFlag,
  is_stranger: optionalFlag,
  is_email_confirmed: optionalFlag,
  profile: z.object({ email: z.optional(z.string()) }),
});
const UserResponse = z.object({ ok: z.boolean(), error: z.optional(z.string()), user: z.optional(z.unknown()) });

interface GetUserEmailOptions {
  user: string;
  team: string;
}

/**
 * Returns the confirmed e-mail address of a member of a Slack workspace, within `timeoutMs`.
 * Null for bots, deleted or external users, and unconfirmed addresses. One call.
 *
 * @throws Problem 502 missing_scope if the bot may not read addresses
 * @throws Problem 504 chat_no_answer, 429, 503 if the platform does not respond or limits the rate
 */
async function getUserEmail({ user, team }: GetUserEmailOptions, timeoutMs: number): Promise<string | null> {
  const { ok, error = '', user: profileData } = await requestUserInfo(user, Math.min(timeoutMs, TIMEOUT_MS));
  if (error === 'missing_scope') throw missingEmailScope();
  const { success, data } = z.safeParse(SlackUser, profileData);
  if (!ok) throw createChatTimeoutProblem();
  if (!success || data.id !== user || !isTeamMember(team, data)) return null;
  const { profile, is_email_confirmed: isConfirmed, deleted, is_bot, is_stranger } = data;
  if (profile.email === undefined) throw missingEmailScope();
  return isConfirmed && !deleted && !is_bot && !is_stranger ? profile.email : null;
}

const missingEmailScope = () => new Problem('bad_gateway', 'missing_scope', MISSING_SCOPE_DETAIL);

const isTeamMember = (team: string, { team_id, enterprise_user }: z.infer<typeof SlackUser>) =>
  team_id === team || (enterprise_user?.teams ?? []).includes(team);

async function requestUserInfo(user: string, ms: number): Promise<z.infer<typeof UserResponse>> {
  const headers = { authorization: `Bearer ${chatBotToken}`, 'content-type': 'application/x-www-form-urlencoded' };
  const call = { headers, body: new URLSearchParams({ user }).toString() };
  const { text } = await requestSlack(new URL('users.info', slackApiUrl), call, ms).catch(throwWithoutUnknownOutcome);
  try {
    return z.parse(UserResponse, JSON.parse(text));
  } catch {
    throw createChatTimeoutProblem();
  }
}

/** Replaces an unknown outcome: a read request changes nothing. */
function throwWithoutUnknownOutcome(error: Problem): never {
  throw error.code === 'outcome_unknown' ? createChatTimeoutProblem() : error;
}
