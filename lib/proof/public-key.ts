import { createHash, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/** A public key that verifies signed heads of the log: its id, and the key as PEM. */
export const LogKey = z.object({ id: z.string(), pem: z.string() });
export type LogKey = z.infer<typeof LogKey>;

/**
 * Returns the id of a public key: the first 16 hexadecimal digits of its SHA-256.
 * The hash is computed from the key in DER, as a SubjectPublicKeyInfo.
 */
export function getPublicKeyId(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/** Converts a public key to the form in which the sealed log stores it: the id, and the key as PEM. */
export function toLogKey(key: KeyObject): LogKey {
  return { id: getPublicKeyId(key), pem: String(key.export({ type: 'spki', format: 'pem' })) };
}
