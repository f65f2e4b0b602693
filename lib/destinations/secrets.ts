import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import type { FormerSecret, StoredDestination } from './destination.ts';
import { masterSecret } from './settings.ts';

/** How long after a rotation messages are signed with the secret before it, too. */
const BOTH_MS = 24 * 3_600_000;
const DIGITS = 8;

type Numbered = Pick<StoredDestination, 'id' | 'generation'>;

/** Bytes that only this deployment can derive, of one use. @throws Problem 409 webhooks_not_configured */
function derived(use: string): Buffer {
  if (masterSecret) return createHmac('sha256', masterSecret).update(use).digest();
  const detail = 'This deployment has no WEBHOOK_SECRET, which signing secrets and codes are derived from.';
  throw new Problem('conflict', 'webhooks_not_configured', detail);
}

/** The signing secret of a webhook as Standard Webhooks 1.0 writes it. It is stored nowhere. */
export const secretOf = ({ id, generation }: Numbered) =>
  `whsec_${derived(`webhook ${id} ${generation}`).toString('base64')}`;

type Rotated = Pick<StoredDestination, 'generation' | 'rotated_at'> & Partial<Pick<StoredDestination, 'former'>>;

/** The secrets before the present one that are still good, the last one first: each for a day after the rotation that replaced it. */
export function formerOf({ generation, rotated_at, former = [] }: Rotated, now = Date.now()): FormerSecret[] {
  const until = rotated_at && instantOf(new Date(Date.parse(rotated_at) + BOTH_MS));
  const all = [...(until ? [{ generation: generation - 1, until }] : []), ...former];
  return all.filter((one) => Date.parse(one.until) > now);
}

/** The secrets that are good now, the present one first. */
export const secretsOf = (destination: Numbered & Rotated, now = Date.now()): string[] =>
  [destination, ...formerOf(destination, now)].map(({ generation }) => secretOf({ id: destination.id, generation }));

/** What a code was sent for. A chat has the same id for whoever adds it, and whenever: a code of one of them is good for no other. */
interface Sent extends Numbered {
  person: string;
  sent_at: string;
}

/** The code that proves that somebody reads what is sent to a destination: eight digits. */
export function codeOf({ person, id, generation, sent_at }: Sent): string {
  const number = derived(`code ${person} ${id} ${generation} ${sent_at}`).readUIntBE(0, 6) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** An address in a form that who has the table alone cannot guess. */
export const addressDigestOf = (address: string): string => derived(`address ${address}`).toString('base64url');

/** Whose mails a link ends, and to which mailbox. */
export interface Stopped {
  person: string;
  address: string;
}

const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Seals whose mails a link ends (AES-256-GCM), in letters, digits, `-` and `_`. @throws Problem 409 webhooks_not_configured */
export function sealedStop({ person, address }: Stopped): string {
  const text = JSON.stringify([person, address]);
  // The same text is sealed in the same way: no two texts have one beginning.
  const iv = derived(`stop ${text}`).subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derived('stop'), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Whose mails a link ends; null for what this deployment has not sealed. @throws Problem 409 webhooks_not_configured */
export function openedStop(sealed: string): Stopped | null {
  const bytes = Buffer.from(sealed, 'base64url');
  // Other texts of the same bytes are none.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
  const decipher = createDecipheriv('aes-256-gcm', derived('stop'), bytes.subarray(0, IV_BYTES));
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
export const buttonSignatureOf = (alertId: string, entryId: string): string =>
  derived(`button ${alertId} ${entryId}`).toString('base64url');

/** The headers of Standard Webhooks 1.0: one signature for each secret. `at` is in seconds since 1970. */
export function signed(id: string, at: number, body: string, secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
}
