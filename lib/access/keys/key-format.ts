import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * ruf_<key id>_<secret><checksum>: 16 hexadecimal digits that identify the key, 64 (256 bits) that prove it, and the
 * CRC-32 of everything before, which detects mistyped or invented keys without a read.
 */
const KEY_PATTERN = /^ruf_([0-9a-f]{16})_([0-9a-f]{64})([0-9a-f]{8})$/;

const computeChecksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Generates a random id for an API key: 16 hexadecimal digits. */
export function generateKeyId(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Generates the full text of an API key with a new secret, and the hash of the secret.
 * Only the hash is stored.
 */
export function generateKey(id: string): { key: string; hash: string } {
  const secret = randomBytes(32).toString('hex');
  const body = `ruf_${id}_${secret}`;
  return { key: body + computeChecksum(body), hash: hashSecret(secret) };
}

/** Returns the public beginning of an API key's text: `ruf_<id>`. */
export function formatKeyPrefix(id: string): string {
  return `ruf_${id}`;
}

/**
 * Parses the full text of an API key into its id and the hash of its secret.
 * Null if the format or the checksum is wrong. The result does not prove that the key exists.
 */
export function parseApiKey(key: string): { id: string; hash: string } | null {
  const [, id, secret, sum] = KEY_PATTERN.exec(key) ?? [];
  if (!id || !secret || computeChecksum(`ruf_${id}_${secret}`) !== sum) return null;
  return { id, hash: hashSecret(secret) };
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Returns true if two hashes are equal. The comparison takes constant time, to reveal no secret. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
