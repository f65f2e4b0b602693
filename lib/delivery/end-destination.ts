import { storedAlerts } from '../alerts/alerts.ts';
import { leaveDestination } from '../alerts/leave-destination.ts';
import { deleteDestination } from '../destinations/destinations.ts';

/** Deletes a destination, once no alert of the person sends there any more: killed in between, it is there to be deleted again. */
export async function endDestination(person: string, id: string): Promise<void> {
  const sending = (await storedAlerts(person)).filter(({ alert }) => alert.destinations.includes(id));
  for (const { alert } of sending) await leaveDestination(person, alert.id, id);
  await deleteDestination(person, id);
}
