import { documentHostKey } from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';

/*
 * One worker at a time visits a host: the planner acquires its lease for a worker, which releases it after a pause.
 */

/** The robots.txt of a host, and when it was read; null before that. */
export interface CrawlHost {
  rules: string | null;
  rules_at: string | null;
}

/** Acquires the lease of a host until an instant. Returns false while another worker has it, or its pause lasts. */
export function acquireHostLease(host: string, now: Date, until: string): Promise<boolean> {
  return updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET busy_until = :until',
    ConditionExpression: 'attribute_not_exists(busy_until) OR busy_until <= :now OR busy_until = :until',
    ExpressionAttributeValues: { ':now': formatInstant(now), ':until': until },
  });
}

/** Releases the lease of a host: it may be visited again from `from` on. */
export async function releaseHostLease(host: string, until: string, from: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET busy_until = :from',
    ConditionExpression: 'busy_until = :until',
    ExpressionAttributeValues: { ':until': until, ':from': formatInstant(from) },
  });
}

export async function getHost(host: string): Promise<CrawlHost> {
  const item = await getItem(documentHostKey(host), { consistent: true });
  return {
    rules: (item?.['robots'] ?? null) as string | null,
    rules_at: (item?.['robots_at'] ?? null) as string | null,
  };
}

export async function storeRobotsText(host: string, rules: string, now: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET robots = :rules, robots_at = :now',
    ExpressionAttributeValues: { ':rules': rules, ':now': formatInstant(now) },
  });
}
