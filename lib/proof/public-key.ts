import { createHash, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/** A public key that signs heads: its id, and the key itself as PEM. */
export const LogKey = z.object({ id: z.string(), pem: z.string() });
export type LogKey = z.infer<typeof LogKey>;

/**
 * Returns the id of a public key: 16 hexadecimal digits of the SHA-256 of its DER.
 * The DER is a SubjectPublicKeyInfo.
 */
export function getKeyId(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/** Returns a public key with its id, as PEM, as the sealed log stores it. */
export function toPublicKey(key: KeyObject): LogKey {
  return { id: getKeyId(key), pem: String(key.export({ type: 'spki', format: 'pem' })) };
}
