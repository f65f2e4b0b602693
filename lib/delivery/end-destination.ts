import { storedAlerts } from '../alerts/alerts.ts';
import { leaveDestination } from '../alerts/leave-destination.ts';
import { deleteDestination } from '../destinations/destinations.ts';

/** What went with a destination: whether it was there, and the alerts that sent there, by id. */
interface Ended {
  isDeleted: boolean;
  left: string[];
}

/** Deletes a destination, once no alert of the person sends there any more: killed in between, it is there to be deleted again. */
export async function endDestination(person: string, id: string): Promise<Ended> {
  const left: string[] = [];
  const sending = (await storedAlerts(person)).filter(({ alert }) => alert.destinations.includes(id));
  for (const { alert } of sending) if (await leaveDestination(person, alert.id, id)) left.push(alert.id);
  return { isDeleted: await deleteDestination(person, id), left };
}
