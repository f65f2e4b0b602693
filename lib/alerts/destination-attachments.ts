import { destinationKey } from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { personPartition } from '../platform/dynamodb/person-keys.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import type { StoredAlert } from './alert.ts';

/**
 * The attachment token of each destination, by destination id.
 * Each destination has a random token. An alert stores a copy when the destination is chosen for it, and sends there
 * while both tokens are equal. So a new token of a destination detaches it from all alerts that chose it before, and a
 * channel that is deleted and added again under the same id is another destination for older alerts.
 */
export type DestinationAttachmentTokens = Record<string, string>;

/** Returns the token of a destination's table item. Alerts that chose the destination have a copy. */
export const getDestinationAttachmentToken = ({ attachment }: TableItem): string => String(attachment);

/** Returns the current attachment token of each destination of a person. One consistent request. */
export async function listDestinationAttachmentTokens(person: string): Promise<DestinationAttachmentTokens> {
  const { sk: from } = destinationKey(person, '');
  const items = await queryItems({ partition: personPartition(person), from, to: `${from}~`, consistent: true });
  return Object.fromEntries(items.map((item) => [String(item['id']), getDestinationAttachmentToken(item)]));
}

/**
 * Returns an alert without the destinations that were deleted or detached since it chose them.
 * A destination is detached if its token in `currentTokens` differs from the token that the alert stored.
 */
export function filterDestinationsByToken(
  stored: StoredAlert,
  currentTokens: DestinationAttachmentTokens,
): StoredAlert {
  const { alert, attachments } = stored;
  const isAttached = (id: string) => currentTokens[id] !== undefined && currentTokens[id] === attachments[id];
  const destinations = alert.destinations.filter(isAttached);
  return { ...stored, alert: { ...alert, destinations } };
}

/**
 * Returns an alert without the destinations that were deleted or detached since it chose them.
 * Reads the current attachment tokens of the owner's destinations: one consistent request, none for an alert without
 * destinations.
 */
export async function omitDetachedDestinations(stored: StoredAlert): Promise<StoredAlert> {
  if (stored.alert.destinations.length === 0) return stored;
  return filterDestinationsByToken(stored, await listDestinationAttachmentTokens(stored.person));
}
