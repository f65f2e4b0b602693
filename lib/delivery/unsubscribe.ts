import { leaveAll } from '../alerts/leave-destination.ts';
import { isSame } from '../destinations/address.ts';
import { listDestinations, markUnverified } from '../destinations/destinations.ts';
import { openedStop, type Stopped, sealedStop } from '../destinations/secrets.ts';
import { Problem } from '../values/problem.ts';

/*
 * The link in a mail of an alert ends all mails of the alert's owner to the mailbox, without signing in (RFC 8058). It names both in a
 * form that only this deployment can read; nothing of it is stored.
 */

const PREFIX = 'stop_';
const LONGEST = 1_000;

/** The last part of the link. @throws Problem 409 webhooks_not_configured */
export const stopToken = (stopped: Stopped): string => `${PREFIX}${sealedStop(stopped)}`;

/** Which mails a link ends. Reads nothing. @throws Problem 404 link_not_found */
export function readStopToken(token: string): Stopped {
  const isOne = token.startsWith(PREFIX) && token.length <= LONGEST;
  const stopped = isOne ? openedStop(token.slice(PREFIX.length)) : null;
  if (stopped) return stopped;
  throw new Problem('not_found', 'link_not_found', 'There is no such link. Copy all of it from the mail.');
}

/** What a link ended: the person's destinations of the mailbox, and the alerts that sent there, by id. */
interface Ended {
  destinations: string[];
  alerts: string[];
}

/**
 * Ends the mails that a link names: the person's destinations of the mailbox need a new code, and no alert of theirs sends there. What
 * is so already changes nothing. Killed in between, nothing is sent there any more, and the link does the rest.
 *
 * @throws Problem 404 link_not_found
 */
export async function unsubscribe(token: string): Promise<Ended> {
  const { person, address } = readStopToken(token);
  const ended: Ended = { destinations: [], alerts: [] };
  for (const { kind, id, address: one } of await listDestinations(person)) {
    if (kind !== 'email' || !isSame(one, address)) continue;
    if (await markUnverified(person, id)) ended.destinations.push(id);
    ended.alerts.push(...(await leaveAll(person, id)));
  }
  return ended;
}
