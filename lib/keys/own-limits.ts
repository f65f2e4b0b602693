import { apiKeyKey } from '../table/key-chart.ts';
import { updateItem } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import type { ApiKey, KeyLimit } from './api-key.ts';
import { getApiKey } from './rows.ts';

/**
 * Gives a key a limit of its own from its next request on, or with null that of all keys again.
 *
 * @throws Problem 404 api_key_not_found, 409 already_revoked
 */
export async function setOwnLimit(id: string, limit: KeyLimit | null): Promise<ApiKey> {
  const isLive = await updateItem({
    Key: apiKeyKey(id),
    UpdateExpression: 'SET body.rate_limit = :limit',
    ConditionExpression: 'body.revoked_at = :never',
    ExpressionAttributeValues: { ':never': null, ':limit': limit },
  });
  const { key } = await getApiKey(id);
  if (isLive) return key;
  throw new Problem('conflict', 'already_revoked', 'This key was revoked: it has no requests to limit.');
}
