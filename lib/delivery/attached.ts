import type { StoredAlert } from '../alerts/alert.ts';
import { type AttachmentTokens, keepAttachedDestinations } from '../alerts/attachments.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { findDestination } from '../destinations/destination-store.ts';

/**
 * Returns the attachments of destinations, by destination id.
 * An attachment is the random text that links alerts to a destination.
 */
export const getAttachments = (destinations: StoredDestination[]): AttachmentTokens =>
  Object.fromEntries(destinations.map(({ id, attachment }) => [id, attachment]));

/**
 * Returns an alert with only those destinations that are among `destinations` and still attached.
 * Detached means that their owner ended what all alerts send there.
 */
export const keepDestinationsAmong = (stored: StoredAlert, destinations: StoredDestination[]): StoredAlert =>
  keepAttachedDestinations(stored, getAttachments(destinations));

/**
 * Reads the destinations of an alert, and returns it without deleted and detached ones.
 * One consistent request per destination, because jobs have no permission to list a person's items.
 */
export async function findAttachedDestinations(stored: StoredAlert): Promise<StoredAlert> {
  const found = await Promise.all(stored.alert.destinations.map((id) => findDestination(stored.person, id)));
  return keepDestinationsAmong(
    stored,
    found.filter((one) => one !== null),
  );
}
