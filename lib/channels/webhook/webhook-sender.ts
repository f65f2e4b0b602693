import type { EntryChange } from '../../entries/versions/format-change.ts';
import { isLoopbackAddress, isPublicAddress } from '../../platform/egress/ip-addresses.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { isAllowedLoopbackAddress } from '../destinations/destination-address.ts';
import { buildSignatureHeaders, listSigningSecrets } from '../destinations/destination-secrets.ts';
import { HttpPostError, type HttpPostResponse, sendPostRequestOnce } from '../http-post.ts';
import type { DeliveryMessage, SendOutcome } from '../message/message.ts';
import { parseRetryAfterHeader } from '../retry-schedule.ts';

type WebhookDestination = Pick<StoredDestination, 'id' | 'address' | 'generation' | 'rotated_at'>;

/**
 * Returns the JSON body of a webhook call: `type`, `timestamp` and `data`.
 * Its format follows Standard Webhooks (https://www.standardwebhooks.com).
 */
export function buildWebhookPayload(message: DeliveryMessage): object {
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

/**
 * Posts a JSON payload to a webhook once, signed at `now`, and returns the response.
 * @throws HttpPostError if the webhook does not respond
 * @throws Problem 409 webhooks_not_configured
 */
export function postSignedPayload(
  webhook: WebhookDestination,
  { id, payload }: WebhookCall,
  now = Date.now(),
): Promise<HttpPostResponse> {
  const url = new URL(webhook.address);
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'regulatory-updates-webhooks/1.0',
    ...buildSignatureHeaders({ id, at: Math.floor(now / 1_000), body }, listSigningSecrets(webhook, now)),
  };
  const isAllowed = isAllowedLoopbackAddress(url) ? isLoopbackAddress : isPublicAddress;
  return sendPostRequestOnce(url, { body, headers, isAllowed });
}

/**
 * Sends one message to a webhook once. Failures of the receiver become an outcome.
 * @throws Problem 409 webhooks_not_configured
 */
export async function sendToWebhook(webhook: WebhookDestination, message: DeliveryMessage): Promise<SendOutcome> {
  try {
    const { status, retryAfter } = await postSignedPayload(webhook, {
      id: message.id,
      payload: buildWebhookPayload(message),
    });
    if (status >= 200 && status < 300) return { outcome: 'delivered', status };
    if (status === 410) return { outcome: 'gone', status, reason: 'it answered 410 Gone' };
    const wait = parseRetryAfterHeader(retryAfter);
    const reason =
      status >= 300 && status < 400 ? `it answered ${status}: redirects are not followed` : `it answered ${status}`;
    return { outcome: 'failed', status, reason, ...(wait === null ? {} : { retry_after_s: wait }) };
  } catch (error) {
    if (error instanceof HttpPostError) return { outcome: 'failed', reason: error.message };
    throw error;
  }
}
