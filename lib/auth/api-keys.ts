import { findApiKey, getApiKey, putApiKey, replaceSecret, touchApiKey } from '../data/api-keys.ts';
import type { ApiKey, RotatedApiKey, ShownApiKey } from '../schemas/api-key.ts';
import { badParameter, Problem } from '../schemas/problem.ts';
import { instantOf } from '../schemas/time.ts';
import { newKey, newKeyId, parseKey, sameHash, shownPrefix } from './key-format.ts';

const HOUR_MS = 3_600_000;
const LONGEST_NAME = 80;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Creates a key; `api_key` is the only time that the key itself is told.
 *
 * @param name 1 to 80 characters, not the name of another live key.
 * @throws Problem 400 invalid_name, 409 name_taken
 */
export async function createApiKey(name: string, createdBy: string): Promise<ShownApiKey> {
  const trimmed = name.normalize().trim();
  if (trimmed.length < 1 || trimmed.length > LONGEST_NAME || UNPRINTABLE.test(trimmed)) {
    const detail = `must have 1 to ${LONGEST_NAME} characters, none of them invisible`;
    throw badParameter({ in: 'body', parameter: 'name', detail }, 'invalid_name');
  }
  const id = newKeyId();
  const { key: api_key, hash } = newKey(id);
  const key: ApiKey = {
    id,
    name: trimmed,
    prefix: shownPrefix(id),
    created_by: createdBy,
    created_at: instantOf(new Date()),
    rotated_at: null,
    revoked_at: null,
    last_used_at: null,
  };
  await putApiKey(key, hash);
  return { id, name: key.name, api_key, prefix: key.prefix, created_at: key.created_at };
}

/**
 * Gives a key a new secret in one conditional update: the old key stops with the answer, and there is no moment with two
 * keys or none. Of two rotations at once exactly one wins.
 *
 * @throws Problem 404 api_key_not_found, 409 already_revoked, 409 rotated_meanwhile
 */
export async function rotateApiKey(id: string): Promise<RotatedApiKey> {
  const { key, version } = await getApiKey(id);
  if (key.revoked_at) throw new Problem('conflict', 'already_revoked', 'This key was revoked. Create a new one.');
  const { key: api_key, hash } = newKey(id);
  const now = instantOf(new Date());
  if (!(await replaceSecret(id, version, hash, now))) {
    throw new Problem(
      'conflict',
      'rotated_meanwhile',
      'Somebody else changed this key at the same time. Look at it and try again.',
    );
  }
  const { name, prefix, created_at } = key;
  return { id, name, api_key, prefix, created_at, invalidated_at: now };
}

/**
 * The key that a presented text opens, or null: unknown, malformed, revoked and rotated keys are not told apart. A bad
 * checksum costs no read; otherwise it is one consistent read and nothing is cached, so that a rotated key stops at once.
 */
export async function verifyApiKey(presented: string): Promise<ApiKey | null> {
  const parsed = parseKey(presented);
  const stored = parsed && (await findApiKey(parsed.id));
  if (!stored || !sameHash(stored.hash, parsed.hash) || stored.key.revoked_at) return null;
  const { key } = stored;
  const now = new Date();
  const anHourAgo = instantOf(new Date(now.getTime() - HOUR_MS));
  if (!key.last_used_at || key.last_used_at <= anHourAgo) await touchApiKey(key, instantOf(now));
  return key;
}
