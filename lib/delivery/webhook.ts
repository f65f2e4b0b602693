import { isLocal } from '../destinations/address.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { secretsOf, signed } from '../destinations/secrets.ts';
import type { Changed } from '../entries/change-words.ts';
import { isLoopback, isPublic } from '../outside/addresses.ts';
import type { Message, Outcome } from './message.ts';
import { type Answered, PostError, post } from './post.ts';
import { retryAfterOf } from './retries.ts';

type Webhook = Pick<StoredDestination, 'id' | 'address' | 'generation' | 'rotated_at'>;

/** What a webhook gets: https://www.standardwebhooks.com, `type`, `timestamp` and `data`. */
export function payloadOf(message: Message): object {
  if (message.kind === 'test') return { type: 'destination.test', timestamp: message.at, data: {} };
  if (message.kind === 'head') {
    // A file with this body is one that the verifiers accept as a head.
    const { at, day, head, keys } = message;
    return { type: 'evidence.head', timestamp: at, data: { day }, head, keys };
  }
  if (message.kind === 'digest') {
    const { at, alert, from, to, updates, isWhole, items, sources } = message;
    const entries = items.map(({ kind, why, changed, entry }) => ({
      type: `entry.${kind}`,
      why,
      ...changedOf(kind, changed),
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
  return { type: `entry.${kind}`, timestamp: at, data: { alert, why, ...changedOf(kind, changed), entry } };
}

/** Which fields changed, of an edit only; null where that is not known. */
const changedOf = (kind: 'new' | 'edited', changed: Changed | null) =>
  kind === 'edited' ? { changed: changed?.fields ?? null } : {};

/** Posts something to a webhook, signed for now. @throws PostError, Problem 409 webhooks_not_configured */
export function postSigned(webhook: Webhook, id: string, payload: object, now = Date.now()): Promise<Answered> {
  const [url, body] = [new URL(webhook.address), JSON.stringify(payload)];
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'regulatory-updates-webhooks/1.0',
    ...signed(id, Math.floor(now / 1_000), body, secretsOf(webhook, now)),
  };
  return post(url, body, headers, isLocal(url) ? isLoopback : isPublic);
}

/** One try of one message. Never rejects for what a receiver does. @throws Problem 409 webhooks_not_configured */
export async function sendToWebhook(webhook: Webhook, message: Message): Promise<Outcome> {
  try {
    const { status, retryAfter } = await postSigned(webhook, message.id, payloadOf(message));
    if (status >= 200 && status < 300) return { outcome: 'delivered', status };
    if (status === 410) return { outcome: 'gone', status, reason: 'it answered 410 Gone' };
    const wait = retryAfterOf(retryAfter);
    const reason =
      status >= 300 && status < 400 ? `it answered ${status}: redirects are not followed` : `it answered ${status}`;
    return { outcome: 'failed', status, reason, ...(wait === null ? {} : { retry_after_s: wait }) };
  } catch (error) {
    if (error instanceof PostError) return { outcome: 'failed', reason: error.message };
    throw error;
  }
}
