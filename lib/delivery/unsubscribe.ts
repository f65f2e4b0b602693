import { isSameMailbox } from '../destinations/destination-address.ts';
import {
  openUnsubscribeTarget,
  sealUnsubscribeTarget,
  type UnsubscribeTarget,
} from '../destinations/destination-secrets.ts';
import { detachDestinations, listDestinations } from '../destinations/destination-store.ts';
import { Problem } from '../values/problem.ts';

/*
 * The link in a mail of an alert ends all mails of the alert's owner to the mailbox, without signing in (RFC 8058). It names both in a
 * form that only this deployment can read; nothing of it is stored.
 */

const TOKEN_PREFIX = 'stop_';
const MAX_TOKEN_LENGTH = 1_000;

/** The last part of the link. @throws Problem 409 webhooks_not_configured */
export const buildUnsubscribeToken = (stopped: UnsubscribeTarget): string =>
  `${TOKEN_PREFIX}${sealUnsubscribeTarget(stopped)}`;

/** Which mails a link ends. Reads nothing. @throws Problem 404 link_not_found */
export function parseUnsubscribeToken(token: string): UnsubscribeTarget {
  const isOne = token.startsWith(TOKEN_PREFIX) && token.length <= MAX_TOKEN_LENGTH;
  const stopped = isOne ? openUnsubscribeTarget(token.slice(TOKEN_PREFIX.length)) : null;
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
  const { person, address } = parseUnsubscribeToken(token);
  // A destination that is deleted in between is not found again: this ends.
  for (;;) {
    const all = await listDestinations(person);
    const those = all.filter((one) => one.kind === 'email' && isSameMailbox(one.address, address));
    const ids = those.map(({ id }) => id);
    if (ids.length > 0 && !(await detachDestinations(person, ids))) continue;
    return those.filter((one) => one.verified_at !== null).map(({ id }) => id);
  }
}
