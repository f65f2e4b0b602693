import { randomBytes } from 'node:crypto';
import type { EntryChange } from '../../entries/versions/format-change.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import type { Channel } from '../channel.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { parseWebhookAddress } from '../destinations/destination-address.ts';
import { buildSignatureHeaders, listSigningSecrets } from '../destinations/destination-secrets.ts';
import { HttpPostError, type HttpPostResponse } from '../http-post.ts';
import { HttpStatusError, postJson, toReceipt, toRetryDelay } from '../json-post.ts';
import type { ChannelMessage, SendOutcome } from '../message/message.ts';

type WebhookDestination = Pick<StoredDestination, 'id' | 'address' | 'generation' | 'rotated_at'>;

/**
 * Returns the JSON body of a webhook call: `type`, `timestamp` and `data`.
 * Its format follows Standard Webhooks (https://www.standardwebhooks.com).
 */
export function buildWebhookPayload(message: ChannelMessage): object {
  if (message.kind === 'code') throw new Error('A webhook is verified by a challenge, not by a code.');
  if (message.kind === 'test') return { type: 'destination.test', timestamp: message.at, data: {} };
  if (message.kind === 'head') {
    // The verifiers accept a file with this body as a head.
    const { at, day, head, keys } = message;
    return { type: 'evidence.head', timestamp: at, data: { day }, head, keys };
  }
  if (message.kind === 'digest') {
    const { at, alert, from, to, updates, isWhole, items, sources } = message;
    const entries = items.map(({ kind, why, changed, entry }) => ({
      type: `entry.${kind}`,
      why,
      ...toChangedFields(kind, changed),
      entry,
    }));
    return { type: 'digest', timestamp: at, data: { alert, from, to, updates, is_whole: isWhole, entries, sources } };
  }
  if (message.kind === 'reminder') {
    const { at, alert, more, isWhole } = message;
    const dates = message.dates.map(({ days_left, due, entry }) => ({ days_left, ...due, entry }));
    return { type: 'reminder', timestamp: at, data: { alert, dates, more, is_whole: isWhole } };
  }
  const { kind, at, alert, why, changed, entry } = message;
  return { type: `entry.${kind}`, timestamp: at, data: { alert, why, ...toChangedFields(kind, changed), entry } };
}

/** Returns which fields an edit changed, null if unknown; nothing for a new update. */
const toChangedFields = (kind: 'new' | 'edited', changed: EntryChange | null) =>
  kind === 'edited' ? { changed: changed?.fields ?? null } : {};

/** A payload with its message id, which is the same in each attempt. */
interface WebhookCall {
  id: string;
  payload: object;
}

/** Programs that receive JSON, signed as in Standard Webhooks. A message may arrive more than once, with one id. */
export const webhookChannel: Channel<WebhookCall, WebhookDestination> = {
  parseAddress: parseWebhookAddress,
  render: (message) => ({ id: message.id, payload: buildWebhookPayload(message) }),
  send: async (webhook, call) => toReceipt(await postSigned(webhook, call)),
  verify: challengeWebhook,
  describeError: describeWebhookError,
};

/** Posts a JSON payload to a webhook once, signed now, and returns the response. */
function postSigned(webhook: WebhookDestination, { id, payload }: WebhookCall): Promise<HttpPostResponse> {
  const now = Date.now();
  const body = JSON.stringify(payload);
  return postJson(webhook.address, body, {
    'user-agent': 'regulatory-updates-webhooks/1.0',
    ...buildSignatureHeaders({ id, at: Math.floor(now / 1_000), body }, listSigningSecrets(webhook, now)),
  });
}

function describeWebhookError(error: unknown): SendOutcome | null {
  if (error instanceof HttpPostError) return { outcome: 'failed', reason: error.message };
  if (!(error instanceof HttpStatusError)) return null;
  const { status, message } = error;
  if (status === 410) return { outcome: 'gone', status, reason: 'it answered 410 Gone' };
  const reason = status >= 300 && status < 400 ? `${message}: redirects are not followed` : message;
  return { outcome: 'failed', status, reason, ...toRetryDelay(error) };
}

/** Limit of a response to a challenge: it repeats about 40 characters. */
const MAX_CHALLENGE_RESPONSE_LENGTH = 1_000;

/**
 * Sends a challenge to a webhook, which must repeat it.
 * @throws Problem 422 challenge_failed; the reason contains nothing of the response, which may be of an unrelated
 * service
 */
async function challengeWebhook(webhook: WebhookDestination): Promise<null> {
  const challenge = randomBytes(24).toString('base64url');
  const payload = { type: 'destination.challenge', timestamp: formatInstant(new Date()), challenge };
  const reason = await postSigned(webhook, { id: `challenge-${challenge.slice(0, 16)}`, payload }).then(
    ({ status, body }) => {
      if (status < 200 || status > 299) return `it answered ${status}`;
      return repeatsChallenge(body?.toString('utf8') ?? null, challenge)
        ? null
        : 'its answer does not repeat the challenge';
    },
    (error) => {
      if (error instanceof HttpPostError) return error.message;
      throw error;
    },
  );
  if (reason === null) return null;
  const detail =
    `The webhook did not pass its challenge: ${reason}. It must answer 2xx with JSON that repeats it: ` +
    '{"challenge": "…"}.';
  throw new Problem('unprocessable', 'challenge_failed', detail);
}

function repeatsChallenge(body: string | null, drawn: string): boolean {
  if (body === null || body.length > MAX_CHALLENGE_RESPONSE_LENGTH) return false;
  try {
    return Object(JSON.parse(body)).challenge === drawn;
  } catch {
    return false;
  }
}
