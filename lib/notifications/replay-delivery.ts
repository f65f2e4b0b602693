import { type AccountStatus, getAccountStatus } from '../access/people/account-status.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { buildReplayedMatchesRemovalWrites } from '../alerts/schedules/digest-progress.ts';
import { getChannelKind } from '../channels/channel-kinds.ts';
import { getDestinationState, type StoredDestination } from '../channels/destinations/destination.ts';
import { getDestination } from '../channels/destinations/destination-store.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import { notFound, Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import type { Delivery, StoredDelivery } from './delivery.ts';
import { findDelivery, updateUnleasedDelivery } from './delivery-store.ts';
import { consumeReplayLimit } from './replay-limit.ts';
import { assertDestinationPermission, getDestinationWithheldReason } from './sending-permission.ts';

/**
 * Sends a person's delivery again: makes it due now, with the same id and ten more attempts.
 * @throws Problem 403 role_required or account_ended
 * @throws Problem 404 delivery_not_found or destination_not_found
 * @throws Problem 409 destination_not_active, delivery_in_progress or not_replayable
 * @throws Problem 429 too_many_replays
 */
export async function replayDelivery(person: string, id: string, now = new Date()): Promise<Delivery> {
  const before = await findDelivery(person, id);
  if (!before) throw notFound('delivery', id);
  const destination = await getDestination(person, before.delivery.destination_id);
  await assertDestinationPermission(person, destination);
  const obstacle = getReplayObstacle(before.delivery, destination, await getAccountStatus(person));
  if (obstacle === 'destination_not_active') {
    const state = getDestinationState(destination);
    const detail = `The destination ${destination.id} is ${state}. Verify it, then send this again.`;
    throw new Problem('conflict', obstacle, detail);
  }
  if (obstacle === 'not_replayable') {
    const detail =
      'It was posted to the channel, or may have been, and nothing is posted twice. Share the update to post it again.';
    throw new Problem('conflict', obstacle, detail);
  }
  await consumeReplayLimit(person, 1, now);
  const replayed = await makeDeliveryDueAgain(before, now);
  if (replayed) return replayed;
  throw new Problem('conflict', 'delivery_in_progress', 'It is being sent just now. Look at it again in a minute.');
}

/**
 * Returns the error code that says why a delivery cannot be replayed; null if it can be replayed.
 * - `destination_not_active`: the destination is not active, or its owner may not send there.
 * - `not_replayable`: the message was or may have been posted to a chat, where nothing is posted twice.
 */
export function getReplayObstacle(
  { state }: Delivery,
  destination: StoredDestination,
  owner: AccountStatus,
): 'destination_not_active' | 'not_replayable' | null {
  if (getDestinationState(destination) !== 'active' || getDestinationWithheldReason(owner, destination) !== null)
    return 'destination_not_active';
  const isPosted = state === 'delivered' || state === 'unknown' || state === 'corrected';
  return getChannelKind(destination.kind).isPostedOnce && isPosted ? 'not_replayable' : null;
}

/**
 * Makes a delivery due now, and returns it. A digest needs one more request than other deliveries.
 * Null if a run is sending the delivery, or if it changed since it was read.
 */
export async function makeDeliveryDueAgain(before: StoredDelivery, now: Date): Promise<Delivery | null> {
  const { delivery, window, person } = before;
  const alert = window && (await findAlert(person, delivery.alert_id));
  const extraWrites = alert
    ? buildReplayedMatchesRemovalWrites(alert, [{ window, destinationId: delivery.destination_id }])
    : [];
  const after = toReplayedDelivery(before, now);
  return (await updateUnleasedDelivery({ before, after }, now, extraWrites)) ? after.delivery : null;
}

/**
 * Returns the delivery in the state in which it is due again at `now`. Stores nothing.
 * Deliveries that are replayed in the same second stay in the order of their matches.
 */
export function toReplayedDelivery(before: StoredDelivery, now: Date): StoredDelivery {
  const { delivery } = before;
  const due_at = formatInstant(now);
  const replayed: Delivery = { ...delivery, state: 'due', due_at, reason: null, replays: delivery.replays + 1 };
  return {
    ...before,
    delivery: replayed,
    round: 0,
    due: entrySortKey(due_at, entrySortKey(delivery.matched_at, delivery.id)),
  };
}
