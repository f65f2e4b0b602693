import type { EntryDetail, EntryVersion, FeedCoverage, KeyDate, TroubledSource, Why } from './types.ts';

/** A request to a webhook without a valid signature, timestamp or message: answer 400, and ignore it. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

/** A message of the service. A newer service may send further types: answer them with 2xx. */
export interface WebhookMessage {
  /** The same in each attempt and replay: store it, and ignore messages with a known id. */
  id: string;
  type: string;
  /** The time of the event; the time of sending if the message does not have it. */
  timestamp: string;
  data?: unknown;
  /** Of `destination.challenge`. Answer 2xx with `{ challenge }` as JSON to verify the destination. */
  challenge?: string;
}

/** An update that an alert found. `isEntryMessage` recognises it. */
export interface EntryMessage extends WebhookMessage {
  type: 'entry.new' | 'entry.edited';
  data: {
    alert: { id: string; name: string };
    why: Why;
    /** For an edit, the fields that changed since its last match; null if they are not known. */
    changed?: EntryVersion['changed'];
    /** As it was when the message was sent. */
    entry: EntryDetail;
  };
}

/** The coverage of the sources of an alert, which distinguishes a short digest from an incomplete one. */
export interface SourceReport {
  /** The number of sources that the alert's filters admit. */
  count: number;
  /** The first and the last day of the window, in UTC. */
  from: string;
  to: string;
  /** The coverage of each source on these days; null for more than twelve sources. */
  covered: FeedCoverage[] | null;
  /** For more than twelve sources, the number of those that were never read. */
  never_read: number;
  /** For more than twelve sources, the degraded ones: the worst first, 20 at most. `more_troubled` is the rest. */
  troubled: TroubledSource[];
  more_troubled: number;
}

/** All matches of an alert since its last digest. `isDigestMessage` recognises it. */
export interface DigestMessage extends WebhookMessage {
  type: 'digest';
  data: {
    alert: { id: string; name: string };
    /** The window of the matches: its start, excluded, and its end. */
    from: string;
    to: string;
    /** The number of matches, a minimum if `is_whole` is false. */
    updates: number;
    is_whole: boolean;
    /** The last 50 of them, those that changed last first. */
    entries: (Pick<EntryMessage, 'type'> & Omit<EntryMessage['data'], 'alert'>)[];
    sources: SourceReport;
  };
}

/** Key dates of matching updates, 30, 7 or 1 days before. `isReminderMessage` recognises it. */
export interface ReminderMessage extends WebhookMessage {
  type: 'reminder';
  data: {
    alert: { id: string; name: string };
    /** The nearest first, 20 at most. Months and quarters count as their last day; 0 days left is today. */
    dates: (KeyDate & { days_left: number; entry: EntryDetail })[];
    /** The number of further dates, a minimum if `is_whole` is false. */
    more: number;
    is_whole: boolean;
  };
}

/** The headers of a request: of `fetch`, of Node.js, or of any framework that has them as an object. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The seconds by which the timestamp of a message may differ from the clock; 300 by default. */
  toleranceS?: number;
  /** The present time in milliseconds since 1970. */
  now?: number;
}

const PREFIX = 'whsec_';
/** Of the specification. */
const MIN_KEY_BYTES = 24;
const toBytes = (text: string) => new TextEncoder().encode(text);

/** The body must be unchanged. The secret is that of the destination, or `[new, old]` during a rotation. */
type VerifyArguments = [
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options?: VerifyOptions,
];

/**
 * Returns the message if one of the secrets signed it (Standard Webhooks 1.0).
 * The timestamp must be within the tolerance of the clock.
 *
 * @throws WebhookError; RangeError for a malformed secret; TypeError for a parsed body
 */
export async function verifyWebhook(...request: VerifyArguments): Promise<WebhookMessage> {
  const [body, headers, secret, { toleranceS = 300, now = Date.now() } = {}] = request;
  const keys = [secret].flat().map(decodeSecret);
  if (keys.length === 0) throw new RangeError('There is no secret of the webhook: the list is empty.');
  const content = toContent(body);
  const id = header(headers, 'webhook-id');
  const stamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ').flatMap(decodeSignatures);
  if (!/^\d{1,12}$/.test(stamp)) throw new WebhookError('webhook-timestamp is not the seconds since 1970.');
  if (!(Math.abs(Math.floor(now / 1_000) - Number(stamp)) <= toleranceS))
    throw new WebhookError(`The message was signed more than ${toleranceS} seconds ago, or from now.`);
  const signed = joined(toBytes(`${id}.${stamp}.`), content);
  const agree = await Promise.all(keys.flatMap((key) => signatures.map((one) => isSigned(key, one, signed))));
  if (!agree.includes(true)) throw new WebhookError('No signature of the message is of this secret.');
  return { timestamp: formatInstant(Number(stamp)), ...parsePayload(content), id };
}

/** Returns whether a message is about one update that an alert found. */
export function isEntryMessage(message: WebhookMessage): message is EntryMessage {
  return message.type === 'entry.new' || message.type === 'entry.edited';
}

/** Returns whether a message is a digest. */
export function isDigestMessage(message: WebhookMessage): message is DigestMessage {
  return message.type === 'digest';
}

/** Returns whether a message reminds of key dates. */
export function isReminderMessage(message: WebhookMessage): message is ReminderMessage {
  return message.type === 'reminder';
}

/** Returns the bytes of a secret. @throws RangeError without the secret in its message */
function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.trim().replace(PREFIX, ''));
  if (bytes && bytes.length >= MIN_KEY_BYTES) return bytes;
  throw new RangeError(`The secret of a webhook is ${PREFIX} with at least ${MIN_KEY_BYTES} bytes in base64.`);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Returns the bytes of a signature of version 1; an empty list for other texts. */
function decodeSignatures(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = text.startsWith('v1,') ? fromBase64(text.slice(3)) : null;
  return bytes ? [bytes] : [];
}

/** Web Crypto compares in constant time. */
async function isSigned(key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, signed: BufferSource) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signed);
}

function toContent(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return toBytes(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('The body must be the bytes or the text of the request, as it came and before it is parsed.');
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** @throws WebhookError for a missing or empty header */
function header(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : [Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]].flat()[0];
  if (!value) throw new WebhookError(`There is no header ${name}.`);
  return String(value);
}

const formatInstant = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000', '');

/** @throws WebhookError */
function parsePayload(content: Uint8Array): { type: string } {
  const payload = parsed(content);
  if (payload && typeof payload === 'object' && 'type' in payload && typeof payload.type === 'string')
    return payload as { type: string };
  throw new WebhookError('The message is signed, and is not JSON with a type.');
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return null;
  }
}
