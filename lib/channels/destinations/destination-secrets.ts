import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import type { PreviousSecret, StoredDestination } from './destination.ts';
import { masterSecret } from './settings.ts';

/** How long after a rotation messages are also signed with the former secret. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;
const CODE_DIGITS = 8;

type SecretIdentity = Pick<StoredDestination, 'id' | 'generation'>;

/**
 * Derives a key for one use from the deployment's secret.
 * @throws Problem 409 webhooks_not_configured
 */
function deriveKey(use: string): Buffer {
  if (masterSecret) return createHmac('sha256', masterSecret).update(use).digest();
  const detail = 'This deployment has no WEBHOOK_SECRET, which signing secrets and codes are derived from.';
  throw new Problem('conflict', 'webhooks_not_configured', detail);
}

/**
 * Derives the secret that signs a webhook's calls, in the format of Standard Webhooks 1.0.
 * It is derived from the master secret and the webhook's `generation`, and never stored.
 */
export const deriveSigningSecret = ({ id, generation }: SecretIdentity) =>
  `whsec_${deriveKey(`webhook ${id} ${generation}`).toString('base64')}`;

type RotationState = Pick<StoredDestination, 'generation' | 'rotated_at'> & Partial<Pick<StoredDestination, 'former'>>;

/**
 * Returns which replaced signing secrets of a webhook are still valid, latest first.
 * A replaced secret stays valid for 24 hours.
 */
export function listPreviousSecrets(
  { generation, rotated_at, former = [] }: RotationState,
  now = Date.now(),
): PreviousSecret[] {
  const until = rotated_at && formatInstant(new Date(Date.parse(rotated_at) + PREVIOUS_SECRET_MS));
  const all = [...(until ? [{ generation: generation - 1, until }] : []), ...former];
  return all.filter((one) => Date.parse(one.until) > now);
}

/** Returns the signing secrets that are valid for a webhook now, the current one first. */
export const listSigningSecrets = (destination: SecretIdentity & RotationState, now = Date.now()): string[] =>
  [destination, ...listPreviousSecrets(destination, now)].map(({ generation }) =>
    deriveSigningSecret({ id: destination.id, generation }),
  );

/** What a code was sent for. The same chat has one id for all people, so person and time are included. */
interface CodeIdentity extends SecretIdentity {
  person: string;
  sent_at: string;
}

/**
 * Derives the code of eight digits that a person enters to prove access to a mailbox or chat.
 * It depends on the master secret, the destination and the time of sending, and is never stored.
 */
export function deriveVerificationCode({ person, id, generation, sent_at }: CodeIdentity): string {
  const number = deriveKey(`code ${person} ${id} ${generation} ${sent_at}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/**
 * Returns a hash of an address that is keyed with the master secret.
 * Without that secret, addresses in the table cannot be guessed by hashing candidates.
 */
export const hashAddress = (address: string): string => deriveKey(`address ${address}`).toString('base64url');

/** The target of an unsubscribe link: the person whose alerts send the mails, and the mailbox. */
export interface UnsubscribeTarget {
  person: string;
  address: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the target of an unsubscribe link with AES-256-GCM, and returns it as base64url text.
 * @throws Problem 409 webhooks_not_configured
 */
export function encryptUnsubscribeTarget({ person, address }: UnsubscribeTarget): string {
  const text = JSON.stringify([person, address]);
  // The IV follows from the text: equal texts give equal links, and different texts never share an IV.
  const iv = deriveKey(`stop ${text}`).subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey('stop'), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/**
 * Decrypts the target of an unsubscribe link. Null if this deployment did not encrypt the text.
 * @throws Problem 409 webhooks_not_configured
 */
export function decryptUnsubscribeTarget(sealed: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(sealed, 'base64url');
  // Other spellings of the same bytes are rejected.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey('stop'), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const [person, address] = JSON.parse(text.toString());
    return { person, address };
  } catch {
    return null;
  }
}

/**
 * Returns the signature of the alert and the entry on which a chat message's buttons act.
 * It has 43 base64url characters.
 */
export const computeChatButtonSignature = (alertId: string, entryId: string): string =>
  deriveKey(`button ${alertId} ${entryId}`).toString('base64url');

/** A message to sign; `at` is in seconds since the epoch. */
interface SignedMessage {
  id: string;
  at: number;
  body: string;
}

/**
 * Returns the headers that sign a webhook call as in Standard Webhooks 1.0.
 * There is one signature per secret. `at` is the time of signing in seconds since the epoch.
 */
export function buildSignatureHeaders({ id, at, body }: SignedMessage, secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
}
