import { findAlert } from '../alerts/alert-store.ts';
import { buildCarryOverRemoval } from '../alerts/digest-progress.ts';
import { getDestinationState, isChatKind, type StoredDestination } from '../destinations/destination.ts';
import { getDestination } from '../destinations/destination-store.ts';
import { type AccountStatus, getAccountStatus } from '../people/account-status.ts';
import { entrySortKey } from '../table/key-schema.ts';
import { notFound, Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import type { Delivery, StoredDelivery } from './delivery.ts';
import { findDelivery, updateUnleasedDelivery } from './delivery-store.ts';
import { countReplays } from './replay-limit.ts';
import { assertPermission, getWithheldReason } from './sending-permission.ts';

/**
 * Sends a delivery again, with the same id, as soon as something sends: it is due now, and has ten tries.
 *
 * @throws Problem 403 role_required, account_ended, 404 delivery_not_found, destination_not_found, 409 destination_not_active, delivery_in_progress, not_replayable,
 * 429 too_many_replays
 */
export async function replayDelivery(person: string, id: string, now = new Date()): Promise<Delivery> {
  const before = await findDelivery(person, id);
  if (!before) throw notFound('delivery', id);
  const destination = await getDestination(person, before.delivery.destination_id);
  await assertPermission(person, destination);
  const hindrance = getReplayObstacle(before.delivery, destination, await getAccountStatus(person));
  if (hindrance === 'destination_not_active') {
    const detail = `The destination ${destination.id} is ${getDestinationState(destination)}. Verify it, then send this again.`;
    throw new Problem('conflict', hindrance, detail);
  }
  if (hindrance === 'not_replayable') {
    const detail =
      'It was posted to the channel, or may have been, and nothing is posted twice. Share the update to post it anew.';
    throw new Problem('conflict', hindrance, detail);
  }
  await countReplays(person, 1, now);
  const replayed = await makeDueAgain(before, now);
  if (replayed) return replayed;
  throw new Problem('conflict', 'delivery_in_progress', 'It is being sent just now. Look at it again in a minute.');
}

/** Why a delivery is not sent to its destination again; null where it may be. */
export function getReplayObstacle(
  { state }: Delivery,
  destination: StoredDestination,
  owner: AccountStatus,
): 'destination_not_active' | 'not_replayable' | null {
  if (getDestinationState(destination) !== 'active' || getWithheldReason(owner, destination) !== null)
    return 'destination_not_active';
  const isPosted = state === 'delivered' || state === 'unknown' || state === 'corrected';
  return isChatKind(destination.kind) && isPosted ? 'not_replayable' : null;
}

/**
 * Makes a delivery due now. Returns null while somebody sends it, or where it changed since it was read. One request more for a digest.
 */
export async function makeDueAgain(before: StoredDelivery, now: Date): Promise<Delivery | null> {
  const { delivery, window, person } = before;
  const alert = window && (await findAlert(person, delivery.alert_id));
  const more = alert ? buildCarryOverRemoval(alert, [{ window, destinationId: delivery.destination_id }]) : [];
  const after = dueAgain(before, now);
  return (await updateUnleasedDelivery(before, after, now, more)) ? after.delivery : null;
}

/** Returns a delivery that is due again; of several that become due in one second the earliest match is sent first. */
export function dueAgain(before: StoredDelivery, now: Date): StoredDelivery {
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
