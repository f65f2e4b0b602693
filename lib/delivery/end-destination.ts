import type { Alert } from '../alerts/alert.ts';
import { readAlert } from '../alerts/alerts.ts';
import { leaveAll, leaveDestination } from '../alerts/leave-destination.ts';
import { deleteDestination, listDestinations } from '../destinations/destinations.ts';

/*
 * An alert that is written while one of its destinations is deleted must not keep it: a channel that is added again has the same id.
 * Each side looks for the other once it has written, so that at least one of them sees the other.
 */

/** What went with a destination: whether it was there, and the alerts that sent there, by id. */
interface Ended {
  isDeleted: boolean;
  left: string[];
}

/** Deletes a destination, once no alert of the person sends there any more: killed in between, it is there to be deleted again. */
export async function endDestination(person: string, id: string): Promise<Ended> {
  const before = await leaveAll(person, id);
  const isDeleted = await deleteDestination(person, id);
  return { isDeleted, left: [...before, ...(await leaveAll(person, id))] };
}

/** An alert that was just written, without the destinations that were deleted meanwhile. One request, none where it has none. */
export async function withoutEnded(person: string, alert: Alert): Promise<Alert> {
  if (alert.destinations.length === 0) return alert;
  const own = new Set((await listDestinations(person)).map(({ id }) => id));
  const ended = alert.destinations.filter((id) => !own.has(id));
  for (const id of ended) await leaveDestination(person, alert.id, id);
  return ended.length === 0 ? alert : (await readAlert(person, alert.id)).alert;
}
