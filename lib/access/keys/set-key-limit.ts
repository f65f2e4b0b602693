import { apiKeyKey } from '../../platform/dynamodb/key-schema.ts';
import { updateItem } from '../../platform/dynamodb/write.ts';
import { Problem } from '../../values/problem.ts';
import type { ApiKey, KeyLimit } from './api-key.ts';
import { getApiKey } from './key-store.ts';

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
