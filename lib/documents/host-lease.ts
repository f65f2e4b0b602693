import { documentHostKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { formatInstant } from '../values/time.ts';

/*
 * One worker at a time visits a host: the planner acquires its lease for a worker, which releases it after a pause.
 */

/** The cached robots.txt of a host and the time of its fetch; both null if it was never fetched. */
export interface CachedRobotsText {
  rules: string | null;
  rules_at: string | null;
}

/**
 * Acquires the exclusive right to crawl a host until the instant `until`.
 * Returns false while another worker has it, or while the pause after the last crawl lasts.
 */
export function acquireHostLease(host: string, now: Date, until: string): Promise<boolean> {
  return updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET busy_until = :until',
    ConditionExpression: 'attribute_not_exists(busy_until) OR busy_until <= :now OR busy_until = :until',
    ExpressionAttributeValues: { ':now': formatInstant(now), ':until': until },
  });
}

/**
 * Releases the lease of a host, which can be acquired again from the instant `availableFrom` on.
 * `leasedUntil` is the end that was set when the lease was acquired. A lease with another end stays unchanged.
 */
export async function releaseHostLease(host: string, leasedUntil: string, availableFrom: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET busy_until = :from',
    ConditionExpression: 'busy_until = :until',
    ExpressionAttributeValues: { ':until': leasedUntil, ':from': formatInstant(availableFrom) },
  });
}

/** Returns the cached robots.txt of a host, read consistently; null fields for an unknown host. */
export async function getCachedRobotsText(host: string): Promise<CachedRobotsText> {
  const item = await getItem(documentHostKey(host), { consistent: true });
  return {
    rules: (item?.['robots'] ?? null) as string | null,
    rules_at: (item?.['robots_at'] ?? null) as string | null,
  };
}

/** Caches the robots.txt of a host in the item of its lease; `now` is when it was fetched. */
export async function cacheRobotsText(host: string, robotsText: string, now: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET robots = :rules, robots_at = :now',
    ExpressionAttributeValues: { ':rules': robotsText, ':now': formatInstant(now) },
  });
}
