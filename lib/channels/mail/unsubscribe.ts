import { Problem } from '../../values/problem.ts';
import { isSameMailbox } from '../destinations/destination-address.ts';
import {
  decryptUnsubscribeTarget,
  encryptUnsubscribeTarget,
  type UnsubscribeTarget,
} from '../destinations/destination-secrets.ts';
import { detachDestinationsFromAlerts, listDestinations } from '../destinations/destination-store.ts';

/*
 * The link in a mail of an alert ends all mails of the alert's owner to the mailbox, without signing in (RFC 8058). It
 * contains both, encrypted with this deployment's secret; nothing of it is stored.
 */

const TOKEN_PREFIX = 'stop_';
const MAX_TOKEN_LENGTH = 1_000;

/**
 * Returns the encrypted token in the unsubscribe link of a person's mails to a mailbox.
 * @throws Problem 409 webhooks_not_configured
 */
export const buildUnsubscribeToken = (target: UnsubscribeTarget): string =>
  `${TOKEN_PREFIX}${encryptUnsubscribeTarget(target)}`;

/**
 * Returns the person and the mailbox in the encrypted token of an unsubscribe link. Sends no request.
 * @throws Problem 404 link_not_found
 */
export function parseUnsubscribeToken(token: string): UnsubscribeTarget {
  const isWellFormed = token.startsWith(TOKEN_PREFIX) && token.length <= MAX_TOKEN_LENGTH;
  const target = isWellFormed ? decryptUnsubscribeTarget(token.slice(TOKEN_PREFIX.length)) : null;
  if (target) return target;
  throw new Problem('not_found', 'link_not_found', 'There is no such link. Copy all of it from the mail.');
}

/**
 * Ends all mails of a person to the mailbox of an unsubscribe link, in one transaction.
 * None of the person's alerts sends to that mailbox any more. The person must verify its destinations again with a new
 * code. Returns the ids of the destinations that were verified until now.
 * @throws Problem 404 link_not_found
 */
export async function unsubscribe(token: string): Promise<string[]> {
  const { person, address } = parseUnsubscribeToken(token);
  // A destination that is deleted concurrently is not found again, so the loop ends.
  for (;;) {
    const all = await listDestinations(person);
    const those = all.filter((one) => one.kind === 'email' && isSameMailbox(one.address, address));
    const ids = those.map(({ id }) => id);
    if (ids.length > 0 && !(await detachDestinationsFromAlerts(person, ids))) continue;
    return those.filter((one) => one.verified_at !== null).map(({ id }) => id);
  }
}
