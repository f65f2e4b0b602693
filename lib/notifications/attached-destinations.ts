import type { StoredAlert } from '../alerts/alert.ts';
import { type DestinationAttachmentTokens, filterDestinationsByToken } from '../alerts/destination-attachments.ts';
import type { StoredDestination } from '../channels/destinations/destination.ts';
import { findDestination } from '../channels/destinations/destination-store.ts';

/**
 * Returns the attachment token of each destination, by destination id.
 * An alert sends to a destination while the token that the alert stored equals the destination's token.
 */
export const toDestinationAttachmentTokens = (destinations: StoredDestination[]): DestinationAttachmentTokens =>
  Object.fromEntries(destinations.map(({ id, attachment }) => [id, attachment]));

/**
 * Returns an alert with only those destinations that are among `destinations` and still attached.
 * A destination is detached when its owner stops all alerts from sending there. It then has another attachment token
 * than the alert stored.
 */
export const filterAttachedDestinations = (stored: StoredAlert, destinations: StoredDestination[]): StoredAlert =>
  filterDestinationsByToken(stored, toDestinationAttachmentTokens(destinations));

/**
 * Reads the destinations of an alert, and returns the alert without deleted and detached destinations.
 * One consistent request per destination, because jobs have no permission to list a person's items.
 */
export async function omitDetachedDestinationsInJob(stored: StoredAlert): Promise<StoredAlert> {
  const found = await Promise.all(stored.alert.destinations.map((id) => findDestination(stored.person, id)));
  return filterAttachedDestinations(
    stored,
    found.filter((one) => one !== null),
  );
}
