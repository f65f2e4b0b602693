import type { TableItem } from '../table/client.ts';
import { destinationKey, personPartition } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import type { StoredAlert } from './alert.ts';

/*
 * A destination has a random attachment, which an alert stores with its id. The alert sends there while both are equal.
 * So one write ends what all alerts send to a destination, and a channel that is added again, with the same id, is
 * another destination for the alerts of before.
 */

/** Attachments of destinations, by id. */
export type Attachments = Record<string, string>;

/** Returns the attachment of a destination's item; '' for one that was made before there were attachments. */
export const attachmentOf = ({ attachment = '' }: TableItem): string => String(attachment);

/** Returns the attachments of all destinations of a person. One consistent request. */
export async function readAttachments(person: string): Promise<Attachments> {
  const { sk: from } = destinationKey(person, '');
  const items = await queryItems({ partition: personPartition(person), from, to: `${from}~`, consistent: true });
  return Object.fromEntries(items.map((item) => [String(item['id']), attachmentOf(item)]));
}

/** Returns an alert as it was read, with only those of its destinations to which it still sends. */
export function keepAttached(stored: StoredAlert, current: Attachments): StoredAlert {
  const { alert, attachments } = stored;
  const destinations = alert.destinations.filter((id) => current[id] === (attachments[id] ?? ''));
  return { ...stored, alert: { ...alert, destinations } };
}

/** Reads which destinations of an alert are left. One consistent request, none for an alert without destinations. */
export async function readAttached(stored: StoredAlert): Promise<StoredAlert> {
  if (stored.alert.destinations.length === 0) return stored;
  return keepAttached(stored, await readAttachments(stored.person));
}
