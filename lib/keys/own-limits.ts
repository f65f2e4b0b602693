import { API_KEYS, apiKeyKey } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import type { RateLimit } from './allowance.ts';
import { getApiKey, ownLimitOf } from './rows.ts';

const MOST_PER_SECOND = 1_000;
const MOST_BURST = 10_000;

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

/** The limits of keys that have one of their own, by the id of the key. */
export async function listOwnLimits(): Promise<Map<string, RateLimit>> {
  const items = await queryItems({ partition: API_KEYS, index: 'index1' });
  return new Map(
    items.flatMap((item) => {
      const limit = ownLimitOf(item);
      return limit ? [[(item['body'] as { id: string }).id, limit] as const] : [];
    }),
  );
}

/**
 * Gives a key a limit of its own from its next request on, or with null that of all keys again.
 *
 * @throws Error where it is no limit, Problem 404 api_key_not_found, 409 already_revoked
 */
export async function setOwnLimit(id: string, limit: RateLimit | null): Promise<void> {
  if (limit && !(isWithin(limit.perSecond, MOST_PER_SECOND) && isWithin(limit.burst, MOST_BURST)))
    throw new Error(
      `A limit is a whole number of requests a second, 1 to ${MOST_PER_SECOND}, and at once, 1 to ${MOST_BURST}.`,
    );
  const isLive = await updateItem({
    Key: apiKeyKey(id),
    UpdateExpression: limit ? 'SET body.rate_limit = :limit' : 'REMOVE body.rate_limit',
    ConditionExpression: 'body.revoked_at = :never',
    ExpressionAttributeValues: {
      ':never': null,
      ...(limit ? { ':limit': { per_second: limit.perSecond, burst: limit.burst } } : {}),
    },
  });
  if (isLive) return;
  await getApiKey(id);
  throw new Problem('conflict', 'already_revoked', 'This key was revoked: it has no requests to limit.');
}
