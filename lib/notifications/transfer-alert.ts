import * as z from 'zod/mini';
import { type AccountStatus, getAccountEndReason, getAccountStatus } from '../access/people/account-status.ts';
import type { Alert } from '../alerts/alert.ts';
import { findAlert, getAlert, getAlertOwner, maxAlertsPerPerson } from '../alerts/alert-store.ts';
import { buildAlertTransferWrites } from '../alerts/alert-transfer-writes.ts';
import type { StoredOwnedAlert } from '../alerts/all-alerts.ts';
import { getChannelKind } from '../channels/channel-kinds.ts';
import type { StoredDestination } from '../channels/destinations/destination.ts';
import {
  buildDestinationCopyWrites,
  createDestinationAttachmentToken,
  listDestinations,
} from '../channels/destinations/destination-store.ts';
import { maxDestinationsPerPerson } from '../channels/destinations/settings.ts';
import { type RejectedTransaction, writeTransaction } from '../platform/dynamodb/write.ts';
import { notFound, Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { filterAttachedDestinations } from './attached-destinations.ts';
import { getDestinationWithheldReason } from './sending-permission.ts';

/*
 * A team's alert survives its owner: an admin transfers it to another person. Channels and webhooks are copied if the
 * new owner may use them. Mailboxes are not, because their readers agreed to mails of the former owner, whom the
 * unsubscribe links name.
 */

const OWNER_RULE = 'must be the id of one of the people at /api/v2/people';
const MAX_ID_LENGTH = 128;

/** The request body that transfers an alert: `owner_id` is the id of the new owner. */
export const AlertTransfer = z.strictObject({
  owner_id: z.string(OWNER_RULE).check(z.minLength(1, OWNER_RULE), z.maxLength(MAX_ID_LENGTH, OWNER_RULE)),
});

/**
 * Makes another person the owner of an alert, in one transaction, and returns it.
 * Destinations that the new owner may use are copied to them, except mailboxes. If the person owns the alert already,
 * it stays unchanged.
 * @throws Problem 404 alert_not_found
 * @throws Problem 409 too_many_alerts, too_many_destinations or people_elsewhere
 * @throws Problem 422 owner_unknown
 * @throws Problem 503
 */
export async function transferAlert(id: string, newOwnerId: string, now = new Date()): Promise<StoredOwnedAlert> {
  let found: AccountStatus | null = null;
  // After a write conflict the transaction is built again from the current items.
  for (;;) {
    const from = await getAlertOwner({ id: '', role: 'admin' }, id);
    if (from === '') throw notFound('alert', id);
    found ??= await findNewOwner(newOwnerId, now);
    const owner = found;
    const read = await getAlert(from, id);
    const [own, theirs] = await Promise.all([listDestinations(from), listDestinations(newOwnerId)]);
    const stored = filterAttachedDestinations(read, own);
    if (from === newOwnerId) return { ...stored.alert, owner_id: newOwnerId };
    const sent = own.filter((one) => stored.alert.destinations.includes(one.id) && one.verified_at !== null);
    const copied = sent.filter(
      (one) => getChannelKind(one.kind).address !== 'public' && getDestinationWithheldReason(owner, one) === null,
    );
    const isNew = (one: StoredDestination) => !theirs.some((other) => other.id === one.id);
    const added = copied.filter(isNew).map((one) => ({ ...one, attachment: createDestinationAttachmentToken() }));
    const attachments = Object.fromEntries([...theirs, ...added].map((one) => [one.id, one.attachment]));
    const destinations = copied.map((one) => one.id);
    const alert: Alert = { ...stored.alert, destinations, feed_since: null, updated_at: formatInstant(now) };
    const writes = buildAlertTransferWrites(stored, newOwnerId, { alert, attachments });
    const refusal = await writeTransaction([...writes, ...buildDestinationCopyWrites(newOwnerId, added)]);
    const isDone = refusal === null || (refusal.mayBeApplied && (await findAlert(newOwnerId, id)) !== null);
    if (isDone) return { ...alert, owner_id: newOwnerId };
    assertHasRoom(refusal, writes.length);
  }
}

/**
 * Returns the account of a person who can sign in.
 * @throws Problem 409 people_elsewhere; 422 owner_unknown; 503
 */
async function findNewOwner(to: string, now: Date): Promise<AccountStatus> {
  const owner = await getAccountStatus(to, now.getTime());
  if (owner.state === 'elsewhere') {
    const detail =
      'People sign in at an identity provider that this deployment cannot ask, so no alert can be given to them.';
    throw new Problem('conflict', 'people_elsewhere', detail);
  }
  if (getAccountEndReason(owner) === null) return owner;
  const detail = `No person with the id ${JSON.stringify(to)} can sign in. Choose one of the people at /api/v2/people.`;
  throw new Problem('unprocessable', 'owner_unknown', detail);
}

/**
 * Throws if the new owner has reached a limit; returns after a mere write conflict.
 * @throws Problem 409
 */
function assertHasRoom({ failedConditions }: RejectedTransaction, destinationsAt: number): void {
  if (failedConditions.some(({ index }) => index === 0)) {
    const most = `They have ${maxAlertsPerPerson} alerts, which is the most.`;
    const detail = `${most} Choose somebody else, or delete one of them.`;
    throw new Problem('conflict', 'too_many_alerts', detail);
  }
  if (!failedConditions.some(({ index }) => index === destinationsAt)) return;
  const detail =
    `They would have more than ${maxDestinationsPerPerson} destinations. ` +
    'Choose somebody else, or delete one of them.';
  throw new Problem('conflict', 'too_many_destinations', detail);
}
