import type { StoredAlert } from '../alerts/alert.ts';
import { type Attachments, keepAttached } from '../alerts/attachments.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destination-store.ts';

/** Returns the attachments of destinations, by id. */
export const attachmentsOf = (destinations: StoredDestination[]): Attachments =>
  Object.fromEntries(destinations.map(({ id, attachment }) => [id, attachment]));

/** Returns an alert with only those of its destinations, of these, to which it still sends. */
export const keepAttachedTo = (stored: StoredAlert, destinations: StoredDestination[]): StoredAlert =>
  keepAttached(stored, attachmentsOf(destinations));

/** Reads which destinations of an alert are left. One consistent request for each: jobs may not list what a person has. */
export async function findAttached(stored: StoredAlert): Promise<StoredAlert> {
  const found = await Promise.all(stored.alert.destinations.map((id) => findDestination(stored.person, id)));
  return keepAttachedTo(
    stored,
    found.filter((one) => one !== null),
  );
}
