import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { countAttempt } from '../destinations/attempts.ts';
import { stateOf } from '../destinations/destination.ts';
import { noteFailing, readDestination } from '../destinations/destinations.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { requirePermission } from './permission.ts';
import { send } from './send.ts';

/** What came of a test. */
export const TestResult = z.object({
  outcome: z.enum(['delivered', 'failed', 'unknown', 'gone']),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  took_ms: z.int(),
});
export type TestResult = z.infer<typeof TestResult>;

/**
 * Sends a test to a verified destination, paused or not: once, and nothing is remembered of it, but that something arrives there.
 *
 * @throws Problem 403 role_required, account_ended, 404 destination_not_found, 409 destination_not_verified, 429 too_many_attempts,
 * 503 people_unavailable
 */
export async function testDestination(person: string, id: string): Promise<TestResult> {
  const destination = await readDestination(person, id);
  await requirePermission(person, destination);
  if (stateOf(destination) === 'unverified') {
    const detail = 'Nothing is sent to a destination that is not verified. Verify it first.';
    throw new Problem('conflict', 'destination_not_verified', detail);
  }
  await countAttempt(person);
  const [started, at] = [performance.now(), instantOf(new Date())];
  const message = { id: `test-${randomBytes(12).toString('hex')}`, kind: 'test', at } as const;
  const { outcome, status = null, reason = null } = await send(destination, message);
  if (outcome === 'delivered' && destination.failing_since) await noteFailing(destination, null);
  return { outcome, status, reason, took_ms: Math.round(performance.now() - started) };
}
