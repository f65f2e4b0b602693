import type { TableItem } from '../table/client.ts';
import { destinationKey, personPartition } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import type { StoredAlert } from './alert.ts';

/*
 * A destination has a random attachment, which an alert stores with the destination's id. The alert sends there while
 * both are equal. So one write detaches a destination from all alerts, and a channel that is added again under the same
 * id is a different destination for older alerts.
 */

/**
 * The attachments of destinations, by destination id.
 * An attachment is random text that an alert stores for each destination. It sends there while the destination has the
 * same text.
 */
export type AttachmentTokens = Record<string, string>;

/** Returns the attachment in a destination's table item; '' for items from before attachments existed. */
export const getAttachmentToken = ({ attachment = '' }: TableItem): string => String(attachment);

/** Returns the current attachments of all destinations of a person. One consistent request. */
export async function readAttachmentTokens(person: string): Promise<AttachmentTokens> {
  const { sk: from } = destinationKey(person, '');
  const items = await queryItems({ partition: personPartition(person), from, to: `${from}~`, consistent: true });
  return Object.fromEntries(items.map((item) => [String(item['id']), getAttachmentToken(item)]));
}

/**
 * Returns an alert without the destinations that were deleted or detached since it chose them.
 * `current` has the attachments as they are now.
 */
export function keepAttachedDestinations(stored: StoredAlert, current: AttachmentTokens): StoredAlert {
  const { alert, attachments } = stored;
  const destinations = alert.destinations.filter((id) => current[id] === (attachments[id] ?? ''));
  return { ...stored, alert: { ...alert, destinations } };
}

/**
 * Reads the owner's attachments, and returns the alert without deleted and detached destinations.
 * One consistent request, none for an alert without destinations.
 */
export async function readAttachedDestinations(stored: StoredAlert): Promise<StoredAlert> {
  if (stored.alert.destinations.length === 0) return stored;
  return keepAttachedDestinations(stored, await readAttachmentTokens(stored.person));
}
