import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { sendToDestination } from '../channels/channels.ts';
import { getDestinationState } from '../channels/destinations/destination.ts';
import { getDestination, recordDestinationFailures } from '../channels/destinations/destination-store.ts';
import { consumeVerificationAttemptLimit } from '../channels/destinations/verification-limits.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { assertDestinationPermission } from './sending-permission.ts';

/** The result of sending a test message; `took_ms` is its duration in milliseconds. */
export const TestResult = z.object({
  outcome: z.enum(['delivered', 'failed', 'unknown', 'gone']),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  took_ms: z.int(),
});
export type TestResult = z.infer<typeof TestResult>;

/**
 * Sends a test message to a verified destination once, even if the destination is paused.
 * Nothing is stored, except that a success ends a period of failures.
 * @throws Problem 403 role_required or account_ended
 * @throws Problem 404 destination_not_found
 * @throws Problem 409 destination_not_verified
 * @throws Problem 429 too_many_attempts
 * @throws Problem 503 people_unavailable
 */
export async function testDestination(person: string, id: string): Promise<TestResult> {
  const destination = await getDestination(person, id);
  await assertDestinationPermission(person, destination);
  if (getDestinationState(destination) === 'unverified') {
    const detail = 'Nothing is sent to a destination that is not verified. Verify it first.';
    throw new Problem('conflict', 'destination_not_verified', detail);
  }
  await consumeVerificationAttemptLimit(person);
  const started = performance.now();
  const at = formatInstant(new Date());
  const message = { id: `test-${randomBytes(12).toString('hex')}`, kind: 'test', at } as const;
  const { outcome, status = null, reason = null } = await sendToDestination(destination, message);
  if (outcome === 'delivered' && destination.failing_since) await recordDestinationFailures(destination, null);
  return { outcome, status, reason, took_ms: Math.round(performance.now() - started) };
}
