import { destinationKey } from '../table/key-chart.ts';
import { updateItem } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { type ShownDestination, shownOf } from './destination.ts';
import { readDestination } from './destinations.ts';
import { secretOf } from './secrets.ts';

/**
 * A new secret for a webhook. For 24 hours messages are signed with the one before, too.
 *
 * @throws Problem 404 destination_not_found, 409 no_secret for another kind, 409 rotated_meanwhile for the second of two at once
 */
export async function rotateSecret(person: string, id: string, now = new Date()): Promise<ShownDestination> {
  const before = await readDestination(person, id);
  if (before.kind !== 'webhook')
    throw new Problem('conflict', 'no_secret', 'Only webhooks have a secret that signs what they get.');
  const [generation, rotated_at] = [before.generation + 1, instantOf(now)];
  const secret = secretOf({ id, generation });
  const isDone = await updateItem({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET generation = :next, rotated_at = :now',
    ConditionExpression: 'generation = :seen',
    ExpressionAttributeValues: { ':next': generation, ':now': rotated_at, ':seen': before.generation },
  });
  if (isDone) return { ...shownOf({ ...before, generation, rotated_at }), secret };
  const detail =
    'The secret was rotated meanwhile. Read the destination, and rotate again if you did not get the secret.';
  throw new Problem('conflict', 'rotated_meanwhile', detail);
}
