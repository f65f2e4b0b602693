import type { EntryDetail, EntryVersion, FeedCoverage, KeyDate, TroubledSource, Why } from './types.ts';

/** What came to a webhook is not signed by the service, not now, or is no message: answer 400, and do nothing. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

/** What the service sent. Types that are not known here come, too, as a newer service sends them: answer them with 2xx. */
export interface WebhookMessage {
  /** The same in each try and each replay: keep it, and do nothing where you have it already. */
  id: string;
  type: string;
  /** When what it tells happened; where the message does not say it, when it was sent. */
  timestamp: string;
  data?: unknown;
  /** Of `destination.challenge`: answer 2xx with `{ challenge }` as JSON, and the destination is verified. */
  challenge?: string;
}

/** An update that an alert found: `isEntryMessage` tells it from other messages. */
export interface EntryMessage extends WebhookMessage {
  type: 'entry.new' | 'entry.edited';
  data: {
    alert: { id: string; name: string };
    why: Why;
    /** Of an edit, which fields changed since it matched before; null where that is not known. */
    changed?: EntryVersion['changed'];
    /** As it was when the message was sent. */
    entry: EntryDetail;
  };
}

/** How the sources of an alert were read, so that a short digest can be told from one that lacks something. */
export interface SourceReport {
  /** How many sources the alert's filters let pass. */
  count: number;
  /** The first and the last day of the window, in UTC. */
  from: string;
  to: string;
  /** How each was read on these days; null where they are more than twelve. */
  covered: FeedCoverage[] | null;
  /** Where they are more, how many were never read: nothing is known of them. */
  never_read: number;
  /** Where they are more, those that are in trouble now, the worst first, 20 at most, and how many more are. */
  troubled: TroubledSource[];
  more_troubled: number;
}

/** All that an alert found since its digest before: `isDigestMessage` tells it from other messages. */
export interface DigestMessage extends WebhookMessage {
  type: 'digest';
  data: {
    alert: { id: string; name: string };
    /** After when its updates matched, and up to when. */
    from: string;
    to: string;
    /** How many updates it found; at least so many where `is_whole` is false. */
    updates: number;
    is_whole: boolean;
    /** The last 50 of them, those that changed last first. */
    entries: (Pick<EntryMessage, 'type'> & Omit<EntryMessage['data'], 'alert'>)[];
    sources: SourceReport;
  };
}

/** Key dates of what an alert finds, 30, 7 or 1 days before: `isReminderMessage` tells it from other messages. */
export interface ReminderMessage extends WebhookMessage {
  type: 'reminder';
  data: {
    alert: { id: string; name: string };
    /** The nearest first, 20 at most, with the days that are left: of a month or a quarter until its last one, and 0 is today. */
    dates: (KeyDate & { days_left: number; entry: EntryDetail })[];
    /** How many more there are; at least so many where `is_whole` is false. */
    more: number;
    is_whole: boolean;
  };
}

/** The headers of a request: of `fetch`, of Node.js, or of any framework that has them as an object. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How many seconds the stamp of a message may differ from the clock of this machine; 300 where it is not given. */
  toleranceS?: number;
  /** The present time in milliseconds since 1970. */
  now?: number;
}

const PREFIX = 'whsec_';
/** In bytes, of the specification. */
const LEAST_KEY = 24;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * The message, if it is signed by Standard Webhooks 1.0 with this secret, or with one of several, and now.
 *
 * @param body as it came, byte for byte: not parsed and written again
 * @param secret as the creation of the destination answered it, `whsec_…`; `[new, old]` while one replaces the other
 * @throws WebhookError; RangeError for what cannot be a secret; TypeError for a body that was parsed
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceS = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookMessage> {
  const keys = [secret].flat().map(keyOf);
  if (keys.length === 0) throw new RangeError('There is no secret of the webhook: the list is empty.');
  const content = contentOf(body);
  const id = header(headers, 'webhook-id');
  const stamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ').flatMap(signatureOf);
  if (!/^\d{1,12}$/.test(stamp)) throw new WebhookError('webhook-timestamp is not the seconds since 1970.');
  if (!(Math.abs(Math.floor(now / 1_000) - Number(stamp)) <= toleranceS))
    throw new WebhookError(`The message was signed more than ${toleranceS} seconds ago, or from now.`);
  const signed = joined(bytesOf(`${id}.${stamp}.`), content);
  const agree = await Promise.all(keys.flatMap((key) => signatures.map((one) => isSigned(key, one, signed))));
  if (!agree.includes(true)) throw new WebhookError('No signature of the message is of this secret.');
  return { timestamp: instantOf(Number(stamp)), ...payloadOf(content), id };
}

/** Whether a message tells of an update that an alert found. */
export function isEntryMessage(message: WebhookMessage): message is EntryMessage {
  return message.type === 'entry.new' || message.type === 'entry.edited';
}

/** Whether a message tells of all that an alert found since its digest before. */
export function isDigestMessage(message: WebhookMessage): message is DigestMessage {
  return message.type === 'digest';
}

/** Whether a message reminds of key dates. */
export function isReminderMessage(message: WebhookMessage): message is ReminderMessage {
  return message.type === 'reminder';
}

/** The bytes of a secret. @throws RangeError, which does not show it */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.trim().replace(PREFIX, ''));
  if (bytes && bytes.length >= LEAST_KEY) return bytes;
  throw new RangeError(`The secret of a webhook is ${PREFIX} with at least ${LEAST_KEY} bytes in base64.`);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The bytes of a signature of version 1; none of what is anything else. */
function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = text.startsWith('v1,') ? fromBase64(text.slice(3)) : null;
  return bytes ? [bytes] : [];
}

/** Web Crypto compares in a time that tells nothing of how far they agree. */
async function isSigned(key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, signed: BufferSource) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signed);
}

function contentOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return bytesOf(body);
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

/** @throws WebhookError where it is not there, or empty */
function header(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : [Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]].flat()[0];
  if (!value) throw new WebhookError(`There is no header ${name}.`);
  return String(value);
}

const instantOf = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000', '');

/** @throws WebhookError */
function payloadOf(content: Uint8Array): { type: string } {
  const payload = parsed(content);
  if (payload && typeof payload === 'object' && 'type' in payload && typeof payload.type === 'string')
    return payload as { type: string };
  throw new WebhookError('The message is signed, and is no JSON with a type.');
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return null;
  }
}
