import { findAlert } from '../alerts/alerts.ts';
import { repaying } from '../alerts/digests.ts';
import { isChat, type StoredDestination, stateOf } from '../destinations/destination.ts';
import { readDestination } from '../destinations/destinations.ts';
import { type Standing, standingOf } from '../people/standing.ts';
import { entryAt } from '../table/key-chart.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import type { Delivery, StoredDelivery } from './delivery.ts';
import { requirePermission, withheldFrom } from './permission.ts';
import { countReplays } from './replays-of-day.ts';
import { change, findDelivery } from './rows.ts';

/**
 * Sends a delivery again, with the same id, as soon as something sends: it is due now, and has ten tries.
 *
 * @throws Problem 403 role_required, account_ended, 404 delivery_not_found, destination_not_found, 409 destination_not_active, delivery_in_progress, not_replayable,
 * 429 too_many_replays
 */
export async function replayDelivery(person: string, id: string, now = new Date()): Promise<Delivery> {
  const before = await findDelivery(person, id);
  if (!before) throw notFound('delivery', id);
  const destination = await readDestination(person, before.shown.destination_id);
  await requirePermission(person, destination);
  const hindrance = hindranceOf(before.shown, destination, await standingOf(person));
  if (hindrance === 'destination_not_active') {
    const detail = `The destination ${destination.id} is ${stateOf(destination)}. Verify it, then send this again.`;
    throw new Problem('conflict', hindrance, detail);
  }
  if (hindrance === 'not_replayable') {
    const detail =
      'It was posted to the channel, or may have been, and nothing is posted twice. Share the update to post it anew.';
    throw new Problem('conflict', hindrance, detail);
  }
  await countReplays(person, 1, now);
  const replayed = await sendAgain(before, now);
  if (replayed) return replayed;
  throw new Problem('conflict', 'delivery_in_progress', 'It is being sent just now. Look at it again in a minute.');
}

/** Why a delivery is not sent to its destination again; null where it may be. */
export function hindranceOf(
  { state }: Delivery,
  destination: StoredDestination,
  owner: Standing,
): 'destination_not_active' | 'not_replayable' | null {
  if (stateOf(destination) !== 'active' || withheldFrom(owner, destination) !== null) return 'destination_not_active';
  const isPosted = state === 'delivered' || state === 'unknown' || state === 'corrected';
  return isChat(destination.kind) && isPosted ? 'not_replayable' : null;
}

/**
 * Makes a delivery due now. Returns null while somebody sends it, or where it changed since it was read. One request more for a digest.
 */
export async function sendAgain(before: StoredDelivery, now: Date): Promise<Delivery | null> {
  const { shown, window, person } = before;
  const alert = window && (await findAlert(person, shown.alert_id));
  const more = alert ? repaying(alert, [{ window, destinationId: shown.destination_id }]) : [];
  const after = dueAgain(before, now);
  return (await change(before, after, now, more)) ? after.shown : null;
}

/** Returns a delivery that is due again; of several that become due in one second the earliest match is sent first. */
export function dueAgain(before: StoredDelivery, now: Date): StoredDelivery {
  const { shown } = before;
  const due_at = instantOf(now);
  const replayed: Delivery = { ...shown, state: 'due', due_at, reason: null, replays: shown.replays + 1 };
  return { ...before, shown: replayed, round: 0, due: entryAt(due_at, entryAt(shown.matched_at, shown.id)) };
}
