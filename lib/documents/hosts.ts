import { documentHostKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { instantOf } from '../values/time.ts';

/*
 * One at a time visits a host: whoever makes visits due takes it for whom it sends there, and that one gives it back after a pause.
 */

/** What is known of a host: the rules of its robots.txt, and when they were read; null before that. */
export interface Host {
  rules: string | null;
  rules_at: string | null;
}

/** Takes a host until an instant; false while somebody visits it, or its pause lasts. */
export function takeHost(host: string, now: Date, until: string): Promise<boolean> {
  return updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET busy_until = :until',
    ConditionExpression: 'attribute_not_exists(busy_until) OR busy_until <= :now OR busy_until = :until',
    ExpressionAttributeValues: { ':now': instantOf(now), ':until': until },
  });
}

/** Gives a host back that was taken until an instant: it may be visited again from `from` on. */
export async function giveBackHost(host: string, until: string, from: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET busy_until = :from',
    ConditionExpression: 'busy_until = :until',
    ExpressionAttributeValues: { ':until': until, ':from': instantOf(from) },
  });
}

export async function findHost(host: string): Promise<Host> {
  const item = await getItem(documentHostKey(host), { consistent: true });
  return {
    rules: (item?.['robots'] ?? null) as string | null,
    rules_at: (item?.['robots_at'] ?? null) as string | null,
  };
}

export async function keepRules(host: string, rules: string, now: Date): Promise<void> {
  await updateItem({
    Key: documentHostKey(host),
    UpdateExpression: 'SET robots = :rules, robots_at = :now',
    ExpressionAttributeValues: { ':rules': rules, ':now': instantOf(now) },
  });
}
