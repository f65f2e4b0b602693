import { isSame } from '../destinations/address.ts';
import { detachDestinations, listDestinations } from '../destinations/destinations.ts';
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

/**
 * Ends the mails that a link names, in one transaction: the person's destinations of the mailbox need a new code, and no
 * alert of theirs sends there. Returns the destinations that were verified, by id.
 *
 * @throws Problem 404 link_not_found
 */
export async function unsubscribe(token: string): Promise<string[]> {
  const { person, address } = readStopToken(token);
  // A destination that is deleted in between is not found again: this ends.
  for (;;) {
    const all = await listDestinations(person);
    const those = all.filter((one) => one.kind === 'email' && isSame(one.address, address));
    const ids = those.map(({ id }) => id);
    if (ids.length > 0 && !(await detachDestinations(person, ids))) continue;
    return those.filter((one) => one.verified_at !== null).map(({ id }) => id);
  }
}
