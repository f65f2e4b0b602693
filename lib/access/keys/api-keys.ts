import { apiKeyKey } from '../../platform/dynamodb/person-keys.ts';
import { withRetryTimeLimit } from '../../platform/dynamodb/request-retries.ts';
import { updateItem } from '../../platform/dynamodb/write.ts';
import { invalidParameter, Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import type { ApiKey, KeyLimit, RotatedApiKey, ShownApiKey } from './api-key.ts';
import { type BuildResponseWrites, runIdempotently } from './idempotent-change.ts';
import { formatKeyPrefix, generateKey, generateKeyId, isSameHash, parseApiKey } from './key-format.ts';
import {
  createKeyRecord,
  findApiKey,
  getApiKey,
  logUnsavedCallerUsage,
  recordLastUse,
  replaceSecret,
  type StoredApiKey,
} from './key-store.ts';

const HOUR_MS = 3_600_000;
const MAX_NAME_LENGTH = 80;
/** No retries: recording a key's use must not delay a request. */
const ONE_ATTEMPT = 0;
/** Emoji parts that are invisible elsewhere: the joiner, the color selector, and the one in keycaps. */
const EMOJI_PARTS = new RegExp(
  [
    /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/u,
    /(?<=\p{Extended_Pictographic})\uFE0F/u,
    /(?<=[#*0-9])\uFE0F(?=\u20E3)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
/** A symbol in its colored form; NFKC turns some of them into letters. */
const COLOURED_SYMBOL = /(\p{Extended_Pictographic})\uFE0F/gu;
const SEPARATORS = /\p{Z}+/gu;
const OUTER_SPACE = /^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu;
const HIDDEN_CHARACTER = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The caller's name for the request, and the key's own limit; null for the default. */
interface CreateApiKeyOptions {
  idempotencyKey?: string | undefined;
  rate_limit?: KeyLimit | null | undefined;
}

/**
 * Creates an API key. Only this response contains `api_key`, its full text.
 *
 * If the request is repeated with the same Idempotency-Key within ten minutes, it returns the same response.
 * @param requestedName the name, normalized by `normalizeName`; not the name of another live key
 * @throws Problem 400 invalid_name, 409 name_taken, 422 idempotency_key_reused
 * @throws Problem 409 for a repeated request if the API key was revoked or rotated since
 */
export async function createApiKey(
  requestedName: string,
  actor: string,
  { idempotencyKey, rate_limit = null }: CreateApiKeyOptions = {},
): Promise<ShownApiKey> {
  const name = normalizeName(requestedName);
  const limitTexts = rate_limit ? [`${rate_limit.per_second}`, `${rate_limit.burst}`] : [];
  const intent = ['create', name, ...limitTexts];
  return runIdempotently({ caller: actor, idempotencyKey, intent, assertValid: assertStillAccepted }, async (keep) => {
    const id = generateKeyId();
    const { key: api_key, hash } = generateKey(id);
    const prefix = formatKeyPrefix(id);
    const created_at = formatInstant(new Date());
    const created = { id, name, api_key, prefix, created_at };
    const unused = { rotated_by: null, rotated_at: null, revoked_by: null, revoked_at: null, last_used_at: null };
    await createKeyRecord(
      { id, name, prefix, created_by: actor, created_at, ...unused, rate_limit },
      hash,
      keep(created),
    );
    return created;
  });
}

/**
 * Normalizes a name so that names that look the same are equal: NFKC, single spaces, no outer space.
 *
 * Case matters. A name has 1 to 80 code points, at least one of them visible, and no hidden ones.
 * @throws Problem 400 invalid_name
 */
function normalizeName(given: string): string {
  const lettered = given.replace(COLOURED_SYMBOL, (whole, sign) => (sign.normalize('NFKC') === sign ? whole : sign));
  const name = lettered.normalize('NFKC').replace(SEPARATORS, ' ').replace(OUTER_SPACE, '');
  if (
    [...name].length > MAX_NAME_LENGTH ||
    HIDDEN_CHARACTER.test(name.replace(EMOJI_PARTS, '')) ||
    !VISIBLE_CHARACTER.test(name)
  ) {
    const detail = `must have 1 to ${MAX_NAME_LENGTH} characters, none of them invisible`;
    throw invalidParameter({ in: 'body', parameter: 'name', detail }, 'invalid_name');
  }
  return name;
}

/**
 * Replaces the secret of an API key in one conditional update. The old secret is rejected as soon as the update is
 * stored. Of two concurrent rotations exactly one wins.
 *
 * If the request is repeated with the same Idempotency-Key within ten minutes, it returns the same response.
 * @throws Problem 404 api_key_not_found, 409 already_revoked, 422 idempotency_key_reused
 * @throws Problem 409 rotated_meanwhile if the key was rotated at the same time or later
 */
export async function rotateApiKey(id: string, by: string, idempotencyKey?: string): Promise<RotatedApiKey> {
  return runIdempotently(
    { caller: by, idempotencyKey, intent: ['rotate', id], assertValid: assertStillAccepted },
    (keep) => rotateOnce(id, by, keep),
  );
}

async function rotateOnce(id: string, by: string, keep: BuildResponseWrites): Promise<RotatedApiKey> {
  const { key, version } = await getApiKey(id);
  if (key.revoked_at) throw alreadyRevoked();
  const { key: api_key, hash } = generateKey(id);
  const now = formatInstant(new Date());
  const { name, prefix, created_at } = key;
  const shown = { id, name, api_key, prefix, created_at, invalidated_at: now };
  if (!(await replaceSecret({ id, version, hash, by, now }, keep(shown)))) {
    throw new Problem(
      'conflict',
      'rotated_meanwhile',
      'The key was changed at the same time. Reload it and try again.',
    );
  }
  return shown;
}

const alreadyRevoked = () => new Problem('conflict', 'already_revoked', 'This key was revoked. Create a new one.');

/**
 * Checks that a key from an earlier response is still accepted.
 * @throws Problem 404 api_key_not_found, 409 already_revoked, 409 if it was rotated since
 */
async function assertStillAccepted({ id, api_key }: ShownApiKey): Promise<void> {
  const { key, hash } = await getApiKey(id);
  if (key.revoked_at) throw alreadyRevoked();
  if (isSameHash(hash, parseApiKey(api_key)?.hash ?? '')) return;
  const detail = 'This key was rotated since, and is not accepted any more. Rotate it again to get a new one.';
  throw new Problem('conflict', 'rotated_meanwhile', detail);
}

/**
 * Returns the live API key whose full text a caller presented, or null.
 * Unknown, malformed, revoked and rotated keys are not distinguished.
 *
 * A key with a wrong checksum costs no read. Any other key costs one consistent read without a cache, so that a rotated
 * key is rejected at once.
 */
export async function verifyApiKey(presentedKey: string): Promise<StoredApiKey | null> {
  const parsed = parseApiKey(presentedKey);
  const stored = parsed && (await findApiKey(parsed.id));
  if (!stored || !isSameHash(stored.hash, parsed.hash) || stored.key.revoked_at) return null;
  const { key } = stored;
  const now = new Date();
  const anHourAgo = formatInstant(new Date(now.getTime() - HOUR_MS));
  if (!key.last_used_at || key.last_used_at <= anHourAgo) await recordUse(key, formatInstant(now));
  return stored;
}

/** Records when a key was used. If that fails, the error is logged and the key is accepted. */
async function recordUse(key: ApiKey, now: string): Promise<void> {
  try {
    await withRetryTimeLimit(ONE_ATTEMPT, () => recordLastUse(key, now));
  } catch (error) {
    logUnsavedCallerUsage('last_use_not_kept', key.id, error);
  }
}

/**
 * Sets the rate limit of an API key from its next request on; null selects the default.
 * `isChanged` is false if it had this limit already.
 *
 * @throws Problem 404 api_key_not_found, 409 already_revoked
 */
export async function setKeyRateLimit(
  id: string,
  limit: KeyLimit | null,
): Promise<{ key: ApiKey; isChanged: boolean }> {
  const isChanged = await updateItem({
    Key: apiKeyKey(id),
    UpdateExpression: 'SET body.rate_limit = :limit',
    ConditionExpression: 'body.revoked_at = :never AND NOT body.rate_limit = :limit',
    ExpressionAttributeValues: { ':never': null, ':limit': limit },
  });
  const { key } = await getApiKey(id);
  if (!isChanged && key.revoked_at !== null)
    throw new Problem('conflict', 'already_revoked', 'This key is revoked, so its limit cannot change.');
  return { key, isChanged };
}
