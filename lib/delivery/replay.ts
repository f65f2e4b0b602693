import { isChat, stateOf } from '../destinations/destination.ts';
import { readDestination } from '../destinations/destinations.ts';
import { entryAt } from '../table/key-chart.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import type { Delivery } from './delivery.ts';
import { change, findDelivery } from './rows.ts';

/**
 * Sends a delivery again, with the same id, as soon as something sends: it is due now, and has ten tries.
 *
 * @throws Problem 404 delivery_not_found, destination_not_found, 409 destination_not_active, delivery_in_progress, not_replayable
 */
export async function replayDelivery(person: string, id: string, now = new Date()): Promise<Delivery> {
  const before = await findDelivery(person, id);
  if (!before) throw notFound('delivery', id);
  const { shown } = before;
  const destination = await readDestination(person, shown.destination_id);
  if (stateOf(destination) !== 'active') {
    const detail = `The destination ${destination.id} is ${stateOf(destination)}. Verify it, then send this again.`;
    throw new Problem('conflict', 'destination_not_active', detail);
  }
  if (isChat(destination.kind) && (shown.state === 'delivered' || shown.state === 'unknown')) {
    const detail =
      'It was posted to the channel, or may have been, and nothing is posted twice. Share the update to post it anew.';
    throw new Problem('conflict', 'not_replayable', detail);
  }
  const due_at = instantOf(now);
  const replayed: Delivery = { ...shown, state: 'due', due_at, reason: null, replays: shown.replays + 1 };
  const after = { ...before, shown: replayed, round: 0, due: entryAt(due_at, id) };
  if (await change(before, after, now)) return replayed;
  throw new Problem('conflict', 'delivery_in_progress', 'It is being sent just now. Look at it again in a minute.');
}
