import { timingSafeEqual } from 'node:crypto';
import { ownerFor } from '../alerts/alerts.ts';
import { leaveDestination } from '../alerts/leave-destination.ts';
import { stopSignatureOf } from '../destinations/secrets.ts';
import { Problem } from '../values/problem.ts';

/*
 * By the link in a mail whoever reads it ends the mails of its alert to its mailbox, without signing in (RFC 8058). The link names both
 * and is signed; nothing of it is stored.
 */

const PREFIX = 'stop_';
const TOKEN = /^stop_([0-9a-f]{8,32})\.([0-9a-f]{8,32})\.([\w-]{43})$/;

/** Which mails a link ends. */
interface Stopped {
  alert_id: string;
  destination_id: string;
}

/** The last part of the link. @throws Problem 409 webhooks_not_configured */
export const stopToken = ({ alert_id, destination_id }: Stopped): string =>
  `${PREFIX}${alert_id}.${destination_id}.${stopSignatureOf(alert_id, destination_id)}`;

/** Which mails a link ends. Reads nothing. @throws Problem 404 link_not_found */
export function readStopToken(token: string): Stopped {
  const [, alert_id = '', destination_id = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (signature) {
    const own = Buffer.from(stopSignatureOf(alert_id, destination_id));
    if (timingSafeEqual(own, Buffer.from(signature))) return { alert_id, destination_id };
  }
  throw new Problem('not_found', 'link_not_found', 'There is no such link. Copy all of it from the mail.');
}

/**
 * Ends the mails that a link names, and answers the id of their alert; null where that was done before, or the alert is gone: nothing
 * changes. @throws Problem 404 link_not_found
 */
export async function unsubscribe(token: string): Promise<string | null> {
  const { alert_id, destination_id } = readStopToken(token);
  const person = await ownerFor({ id: '', role: 'admin' }, alert_id);
  return person !== '' && (await leaveDestination(person, alert_id, destination_id)) ? alert_id : null;
}
