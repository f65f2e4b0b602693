import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import type { PreviousSecret, StoredDestination } from './destination.ts';
import { masterSecret } from './settings.ts';

/** How long after a rotation messages are signed with the secret before it, too. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;
const CODE_DIGITS = 8;

type SecretIdentity = Pick<StoredDestination, 'id' | 'generation'>;

/** Bytes that only this deployment can derive, of one use. @throws Problem 409 webhooks_not_configured */
function deriveKey(use: string): Buffer {
  if (masterSecret) return createHmac('sha256', masterSecret).update(use).digest();
  const detail = 'This deployment has no WEBHOOK_SECRET, which signing secrets and codes are derived from.';
  throw new Problem('conflict', 'webhooks_not_configured', detail);
}

/** The signing secret of a webhook as Standard Webhooks 1.0 writes it. It is stored nowhere. */
export const deriveSigningSecret = ({ id, generation }: SecretIdentity) =>
  `whsec_${deriveKey(`webhook ${id} ${generation}`).toString('base64')}`;

type RotationState = Pick<StoredDestination, 'generation' | 'rotated_at'> & Partial<Pick<StoredDestination, 'former'>>;

/** The secrets before the present one that are still good, the last one first: each for a day after the rotation that replaced it. */
export function listPreviousSecrets(
  { generation, rotated_at, former = [] }: RotationState,
  now = Date.now(),
): PreviousSecret[] {
  const until = rotated_at && formatInstant(new Date(Date.parse(rotated_at) + PREVIOUS_SECRET_MS));
  const all = [...(until ? [{ generation: generation - 1, until }] : []), ...former];
  return all.filter((one) => Date.parse(one.until) > now);
}

/** The secrets that are good now, the present one first. */
export const listSigningSecrets = (destination: SecretIdentity & RotationState, now = Date.now()): string[] =>
  [destination, ...listPreviousSecrets(destination, now)].map(({ generation }) =>
    deriveSigningSecret({ id: destination.id, generation }),
  );

/** What a code was sent for. A chat has the same id for whoever adds it, and whenever: a code of one of them is good for no other. */
interface CodeIdentity extends SecretIdentity {
  person: string;
  sent_at: string;
}

/** The code that proves that somebody reads what is sent to a destination: eight digits. */
export function deriveCode({ person, id, generation, sent_at }: CodeIdentity): string {
  const number = deriveKey(`code ${person} ${id} ${generation} ${sent_at}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** An address in a form that who has the table alone cannot guess. */
export const hashAddress = (address: string): string => deriveKey(`address ${address}`).toString('base64url');

/** Whose mails a link ends, and to which mailbox. */
export interface UnsubscribeTarget {
  person: string;
  address: string;
}

const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Seals whose mails a link ends (AES-256-GCM), in letters, digits, `-` and `_`. @throws Problem 409 webhooks_not_configured */
export function sealUnsubscribeTarget({ person, address }: UnsubscribeTarget): string {
  const text = JSON.stringify([person, address]);
  // The same text is sealed in the same way: no two texts have one beginning.
  const iv = deriveKey(`stop ${text}`).subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey('stop'), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Whose mails a link ends; null for what this deployment has not sealed. @throws Problem 409 webhooks_not_configured */
export function openUnsubscribeTarget(sealed: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(sealed, 'base64url');
  // Other texts of the same bytes are none.
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

/** What the buttons of a message in the chat have that are of an alert and an update: 43 letters, digits, `-` and `_`. */
export const signButton = (alertId: string, entryId: string): string =>
  deriveKey(`button ${alertId} ${entryId}`).toString('base64url');

/** The headers of Standard Webhooks 1.0: one signature for each secret. `at` is in seconds since 1970. */
export function buildSignatureHeaders(id: string, at: number, body: string, secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
}
