import { createStorageBusyProblem, type TableItem } from '../../platform/dynamodb/client.ts';
import { API_KEYS_PARTITION, apiKeyKey, apiKeyNameKey } from '../../platform/dynamodb/person-keys.ts';
import { getItem, queryItems } from '../../platform/dynamodb/read.ts';
import { deleteItem, type TransactionWrite, updateItem, writeTransaction } from '../../platform/dynamodb/write.ts';
import { unprefixedConsole } from '../../platform/log/metrics.ts';
import { orderFieldsBySchema } from '../../values/pick-fields.ts';
import { notFound, Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import { ApiKey } from './api-key.ts';
import { parseAllowance, type RateLimit, type StoredTokenAllowance, toStoredAllowance } from './token-bucket.ts';

/**
 * An API key with its internal fields.
 * `hash` is the hash of the current secret. Conditional writes compare `version`. `allowance` is the stored state of
 * its rate limit.
 */
export interface StoredApiKey {
  key: ApiKey;
  hash: string;
  version: number;
  /** Null until the first flush. */
  allowance: StoredTokenAllowance | null;
  /** The key's own limit; null for the default. */
  limit: RateLimit | null;
}

/** Parses the public fields of an API key's table item. */
export const parseApiKeyItem = ({ body }: TableItem): ApiKey => orderFieldsBySchema(ApiKey, body);

const toRateLimit = ({ rate_limit: limit }: ApiKey): RateLimit | null =>
  limit ? { perSecond: limit.per_second, burst: limit.burst } : null;

/** Returns the API key with this id, also a revoked one, read consistently; null if it does not exist. */
export async function findApiKey(id: string): Promise<StoredApiKey | null> {
  const item = await getItem(apiKeyKey(id), { consistent: true });
  if (!item) return null;
  const allowance = parseAllowance(item['allowance']);
  const hash = String(item['hash']);
  const version = Number(item['version']);
  const key = parseApiKeyItem(item);
  return { key, hash, version, allowance, limit: toRateLimit(key) };
}

/**
 * Returns the API key with this id, also a revoked one, read consistently.
 * @throws Problem 404 api_key_not_found
 */
export async function getApiKey(id: string): Promise<StoredApiKey> {
  const stored = await findApiKey(id);
  if (!stored) throw notFound('api_key', id);
  return stored;
}

/** Returns all API keys without secrets, including revoked ones, oldest first. The index may be seconds behind. */
export async function listApiKeys(): Promise<ApiKey[]> {
  return (await queryItems({ partition: API_KEYS_PARTITION, index: 'index1' })).map(parseApiKeyItem);
}

/**
 * Stores a new API key and reserves its name, together with the writes `extraWrites`.
 *
 * @throws Problem 409 name_taken if another live key has the name; the error text contains the id of that key
 */
export async function createKeyRecord(key: ApiKey, hash: string, extraWrites: TransactionWrite[] = []): Promise<void> {
  const ConditionExpression = 'attribute_not_exists(pk)';
  const item = {
    ...apiKeyKey(key.id),
    gsi1: API_KEYS_PARTITION,
    at: `${key.created_at}#${key.id}`,
    body: key,
    hash,
    version: 1,
  };
  const refusal = await writeTransaction([
    { Put: { Item: item, ConditionExpression } },
    { Put: { Item: { ...apiKeyNameKey(key.name), key_id: key.id }, ConditionExpression } },
    ...extraWrites,
  ]);
  if (!refusal) return;
  const existingKeyId = refusal.failedConditions.find(({ index }) => index === 1)?.item?.['key_id'];
  const detail = `There is a key named ${JSON.stringify(key.name)} already`;
  throw new Problem('conflict', 'name_taken', existingKeyId ? `${detail}; its id is ${existingKeyId}.` : `${detail}.`);
}

/** A new secret for the version of a key that was read. */
interface SecretReplacement {
  id: string;
  version: number;
  hash: string;
  by: string;
  now: string;
}

/**
 * Replaces the secret of an API key, together with the writes `extraWrites`.
 * Returns false, and writes nothing, if the key has changed since the given version.
 *
 * It is always a transaction, so that a retry after a lost response does not rotate twice: DynamoDB recognizes its
 * client token.
 */
export async function replaceSecret(
  { id, version, hash, by, now }: SecretReplacement,
  extraWrites: TransactionWrite[] = [],
): Promise<boolean> {
  const Update = {
    Key: apiKeyKey(id),
    UpdateExpression: 'SET #hash = :hash, #version = :next, body.rotated_at = :now, body.rotated_by = :by',
    ConditionExpression: '#version = :seen',
    ExpressionAttributeNames: { '#hash': 'hash', '#version': 'version' },
    ExpressionAttributeValues: { ':hash': hash, ':seen': version, ':next': version + 1, ':now': now, ':by': by },
  };
  return (await writeTransaction([{ Update }, ...extraWrites])) === null;
}

/**
 * Revokes an API key permanently and releases its name. Repeating it changes nothing.
 *
 * If the item of the name is missing or belongs to another key, only the key is revoked.
 * @throws Problem 404 api_key_not_found
 */
export async function revokeApiKey(id: string, by: string): Promise<void> {
  const { key } = await getApiKey(id);
  if (key.revoked_at) return;
  const revocation = {
    Key: apiKeyKey(id),
    UpdateExpression: 'SET body.revoked_at = :now, body.revoked_by = :by ADD #version :one',
    ConditionExpression: 'body.revoked_at = :never',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':now': formatInstant(new Date()), ':by': by, ':one': 1, ':never': null },
  };
  const ownName = { ConditionExpression: 'key_id = :id', ExpressionAttributeValues: { ':id': id } };
  const refusal = await writeTransaction([
    { Update: revocation },
    { Delete: { Key: apiKeyNameKey(key.name), ...ownName } },
  ]);
  if (!refusal || (await isRevoked(id))) return;
  if (!(await updateItem(revocation)) && !(await isRevoked(id))) throw createStorageBusyProblem();
}

const isRevoked = async (id: string) => Boolean((await getApiKey(id)).key.revoked_at);

/**
 * Deletes the record of an API key if the key is revoked; otherwise does nothing. The deployment check uses it to
 * remove the keys that it created.
 */
export async function deleteRevokedKey(id: string): Promise<void> {
  const isRevoked = 'attribute_type(body.revoked_at, :text)';
  const condition = { ConditionExpression: isRevoked, ExpressionAttributeValues: { ':text': 'S' } };
  await deleteItem(apiKeyKey(id), condition);
}

/** Records when a key was last used, unless another call has recorded a use since the key was read. */
export async function recordLastUse({ id, last_used_at }: ApiKey, now: string): Promise<void> {
  await updateItem({
    Key: apiKeyKey(id),
    UpdateExpression: 'SET body.last_used_at = :now',
    ConditionExpression: 'body.last_used_at = :seen',
    ExpressionAttributeValues: { ':now': now, ':seen': last_used_at },
  });
}

/**
 * Stores the state of a key's rate limit, and does not conflict with rotations of the key.
 * Returns false, and writes nothing, if another instance has written the state since `previousAllowance`.
 */
export function storeRateLimitState(
  id: string,
  previousAllowance: StoredTokenAllowance | null,
  allowance: StoredTokenAllowance,
): Promise<boolean> {
  const unchanged = previousAllowance
    ? 'allowance.#time = :seen'
    : 'attribute_exists(pk) AND attribute_not_exists(allowance)';
  return updateItem({
    Key: apiKeyKey(id),
    UpdateExpression: 'SET allowance = :allowance',
    ConditionExpression: unchanged,
    ...(previousAllowance ? { ExpressionAttributeNames: { '#time': 'told_at' } } : {}),
    ExpressionAttributeValues: {
      ':allowance': toStoredAllowance(allowance),
      ...(previousAllowance ? { ':seen': previousAllowance.storedAt } : {}),
    },
  });
}

/**
 * Logs a warning that a write for a caller failed, for example of the state of their rate limit.
 * The caller's request continues.
 */
export function logUnsavedCallerUsage(event: string, caller: string, error: unknown): void {
  const { name } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error);
  unprefixedConsole.warn(JSON.stringify({ level: 'WARN', event, caller, error: name }));
}
