import { out } from '../log/line.ts';
import { badParameter, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import type { ApiKey, RotatedApiKey, ShownApiKey } from './api-key.ts';
import { newKey, newKeyId, parseKey, sameHash, shownPrefix } from './format.ts';
import { findApiKey, getApiKey, putApiKey, replaceSecret, touchApiKey } from './rows.ts';

const HOUR_MS = 3_600_000;
const LONGEST_NAME = 80;
/** Parts of emoji that are invisible elsewhere: the joiner, the selector of the coloured form, and the one in keycaps. */
const EMOJI_PARTS =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[#*0-9])\uFE0F(?=\u20E3)/gu;
/** A symbol in its coloured form; NFKC turns some of them into letters. */
const COLOURED = /(\p{Extended_Pictographic})\uFE0F/gu;
const SEPARATORS = /\p{Z}+/gu;
const ENDS = /^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Creates a key; only this answer holds `api_key`, the key itself.
 *
 * @param name see nameOf; not the name of another live key.
 * @throws Problem 400 invalid_name, 409 name_taken
 */
export async function createApiKey(name: string, createdBy: string): Promise<ShownApiKey> {
  const id = newKeyId();
  const { key: api_key, hash } = newKey(id);
  const key: ApiKey = {
    id,
    name: nameOf(name),
    prefix: shownPrefix(id),
    created_by: createdBy,
    created_at: instantOf(new Date()),
    rotated_by: null,
    rotated_at: null,
    revoked_by: null,
    revoked_at: null,
    last_used_at: null,
  };
  await putApiKey(key, hash);
  return { id, name: key.name, api_key, prefix: key.prefix, created_at: key.created_at };
}

/**
 * The one normal form of a name, so that names that look the same are the same: NFKC, separators as one space, none at the ends.
 * Upper and lower case differ. A name has 1 to 80 characters (code points), at least one of them visible, and no hidden ones.
 *
 * @throws Problem 400 invalid_name
 */
function nameOf(given: string): string {
  const lettered = given.replace(COLOURED, (whole, sign) => (sign.normalize('NFKC') === sign ? whole : sign));
  const name = lettered.normalize('NFKC').replace(SEPARATORS, ' ').replace(ENDS, '');
  if ([...name].length > LONGEST_NAME || HIDDEN.test(name.replace(EMOJI_PARTS, '')) || !VISIBLE.test(name)) {
    const detail = `must have 1 to ${LONGEST_NAME} characters, none of them invisible`;
    throw badParameter({ in: 'body', parameter: 'name', detail }, 'invalid_name');
  }
  return name;
}

/**
 * Gives a key a new secret in one conditional update: the old key is invalid from the answer on, and there is no moment with two
 * keys or none. Of two concurrent rotations exactly one wins.
 *
 * @throws Problem 404 api_key_not_found, 409 already_revoked, 409 rotated_meanwhile
 */
export async function rotateApiKey(id: string, by: string): Promise<RotatedApiKey> {
  const { key, version } = await getApiKey(id);
  if (key.revoked_at) throw new Problem('conflict', 'already_revoked', 'This key was revoked. Create a new one.');
  const { key: api_key, hash } = newKey(id);
  const now = instantOf(new Date());
  if (!(await replaceSecret(id, version, hash, by, now))) {
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
 * The live key of a presented text, or null: unknown, malformed, revoked and rotated keys are not distinguished. A bad checksum
 * costs no read; otherwise it is one consistent read and nothing is cached, so that a rotated key is invalid at once.
 */
export async function verifyApiKey(presented: string): Promise<ApiKey | null> {
  const parsed = parseKey(presented);
  const stored = parsed && (await findApiKey(parsed.id));
  if (!stored || !sameHash(stored.hash, parsed.hash) || stored.key.revoked_at) return null;
  const { key } = stored;
  const now = new Date();
  const anHourAgo = instantOf(new Date(now.getTime() - HOUR_MS));
  if (!key.last_used_at || key.last_used_at <= anHourAgo) await keepUse(key, instantOf(now));
  return key;
}

/** Records when a key was used. It is bookkeeping: if it fails, the log says so and the key is accepted nevertheless. */
async function keepUse(key: ApiKey, now: string): Promise<void> {
  try {
    await touchApiKey(key, now);
  } catch (error) {
    const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
    out.warn(JSON.stringify({ level: 'WARN', event: 'last_use_not_kept', key_id: key.id, error: name }));
  }
}
