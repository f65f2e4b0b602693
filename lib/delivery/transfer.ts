import * as z from 'zod/mini';
import type { Alert } from '../alerts/alert.ts';
import { findAlert, mostAlerts, ownerFor, readAlert } from '../alerts/alerts.ts';
import type { StoredOwnedAlert } from '../alerts/all-alerts.ts';
import { transferring } from '../alerts/transferring.ts';
import { copyingDestinations } from '../destinations/copying.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { listDestinations, newAttachment } from '../destinations/destinations.ts';
import { destinationsPerPerson } from '../destinations/settings.ts';
import { endingOf, type Standing, standingOf } from '../people/standing.ts';
import { type Refusal, transact } from '../table/write.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { keepAttachedTo } from './attached.ts';
import { withheldFrom } from './permission.ts';

/*
 * An alert of a team survives its owner: an admin gives it to somebody else. Its channels and webhooks go along, as far as the new owner
 * may have them. Mailboxes stay behind: their readers agreed to mails of the former owner, whom the links in these name.
 */

const OWNER_RULE = 'must be the id of one of the people at /api/v2/people';
const LONGEST_ID = 128;

/** Who an alert is given to. */
export const AlertTransfer = z.strictObject({
  owner_id: z.string(OWNER_RULE).check(z.minLength(1, OWNER_RULE), z.maxLength(LONGEST_ID, OWNER_RULE)),
});

/**
 * Gives an alert to a person, all or nothing; one that is theirs already stays as it is.
 *
 * @throws Problem 404 alert_not_found; 409 too_many_alerts, too_many_destinations, people_elsewhere; 422 owner_unknown; 503
 */
export async function transferAlert(id: string, to: string, now = new Date()): Promise<StoredOwnedAlert> {
  let found: Standing | null = null;
  // A transaction that met another change is built again from what is stored then.
  for (;;) {
    const from = await ownerFor({ id: '', role: 'admin' }, id);
    if (from === '') throw notFound('alert', id);
    found ??= await findNewOwner(to, now);
    const owner = found;
    const read = await readAlert(from, id);
    const [own, theirs] = await Promise.all([listDestinations(from), listDestinations(to)]);
    const stored = keepAttachedTo(read, own);
    if (from === to) return { ...stored.alert, owner_id: to };
    const sent = own.filter((one) => stored.alert.destinations.includes(one.id) && one.verified_at !== null);
    const taken = sent.filter((one) => one.kind !== 'email' && withheldFrom(owner, one) === null);
    const isNew = (one: StoredDestination) => !theirs.some((other) => other.id === one.id);
    const added = taken.filter(isNew).map((one) => ({ ...one, attachment: newAttachment() }));
    const attachments = Object.fromEntries([...theirs, ...added].map((one) => [one.id, one.attachment]));
    const destinations = taken.map((one) => one.id);
    const alert: Alert = { ...stored.alert, destinations, feed_since: null, updated_at: instantOf(now) };
    const writes = transferring(stored, to, { alert, attachments });
    const refusal = await transact([...writes, ...copyingDestinations(to, added)]);
    const isDone = refusal === null || (refusal.mayBeDone && (await findAlert(to, id)) !== null);
    if (isDone) return { ...alert, owner_id: to };
    refuseFull(refusal, writes.length);
  }
}

/** @throws Problem 409 people_elsewhere; 422 owner_unknown; 503 */
async function findNewOwner(to: string, now: Date): Promise<Standing> {
  const owner = await standingOf(to, now.getTime());
  if (owner.state === 'elsewhere') {
    const detail =
      'People sign in at an identity provider that this deployment cannot ask, so no alert can be given to them.';
    throw new Problem('conflict', 'people_elsewhere', detail);
  }
  if (endingOf(owner) === null) return owner;
  const detail = `No person with the id ${JSON.stringify(to)} can sign in. Choose one of the people at /api/v2/people.`;
  throw new Problem('unprocessable', 'owner_unknown', detail);
}

/** Says that the new owner has as much as they may have; nothing for a transaction that met another change. */
function refuseFull({ refused }: Refusal, destinationsAt: number): void {
  if (refused.some(({ index }) => index === 0)) {
    const detail = `They have ${mostAlerts} alerts, which is the most. Choose somebody else, or delete one of them.`;
    throw new Problem('conflict', 'too_many_alerts', detail);
  }
  if (!refused.some(({ index }) => index === destinationsAt)) return;
  const detail = `They would have more than ${destinationsPerPerson} destinations. Choose somebody else, or delete one of them.`;
  throw new Problem('conflict', 'too_many_destinations', detail);
}
