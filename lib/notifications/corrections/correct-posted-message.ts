import { getAccountStatus } from '../../access/people/account-status.ts';
import { findAlert, getAlertOwner } from '../../alerts/alert-store.ts';
import { hashEntryText } from '../../alerts/matches/match.ts';
import type { MessageCorrections } from '../../channels/channel.ts';
import { getChannel } from '../../channels/channels.ts';
import type { UpdateMessage } from '../../channels/message/message.ts';
import { formatDayOfInstant } from '../../channels/message/message-parts.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import { findEntries } from '../../entries/list-entries.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { deleteItem, putItem } from '../../platform/dynamodb/write.ts';
import { type Lease, releaseLease, updateLeasedItem } from '../../platform/queue/lease.ts';
import { getNextAttemptTime } from '../../platform/queue/task-queue.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import type { StoredDelivery } from '../delivery.ts';
import { findDelivery, recordMessageCorrection } from '../delivery-store.ts';
import {
  buildCorrectionRow,
  type CorrectionQueueRow,
  findEntryTextSnapshot,
  findPostedMessage,
  isPostedMessageOutdated,
  type PostedAlertMessage,
  toEntryTextSnapshot,
} from '../posted-messages.ts';
import { getDestinationWithheldReason } from '../sending-permission.ts';
import { acquireMessageLease, completeMessageCorrection } from './message-lease.ts';
import { formatTextDifference } from './text-difference.ts';

/*
 * A message is edited first, which is idempotent. The difference is then posted in its thread at most once: the post
 * is recorded before, and without a recorded result it is not repeated.
 */

/**
 * The outcome of handling a posted chat message that was due for a correction.
 * - `busy`: another run has the lease of the message.
 * - `withheld`: the owner of the alert may no longer send to the channel of the message.
 * - `gone`: the message no longer exists.
 * - `failed` is retried later, `given_up` is not.
 */
export type CorrectionOutcome = 'withheld' | 'corrected' | 'unchanged' | 'gone' | 'failed' | 'given_up' | 'busy';

/** A row of the correction queue, with the key by which it is deleted once it is handled. */
export type QueuedCorrection = CorrectionQueueRow & { key: ItemKey };

/**
 * Edits a posted chat message once so that it shows the current entry.
 * It also posts what changed to the thread of the message. If nothing was edited, the outcome says why.
 * @throws Problem 503 people_unavailable; the correction then stays due
 */
export async function correctPostedMessage(due: QueuedCorrection, now = () => new Date()): Promise<CorrectionOutcome> {
  const message = await findPostedMessage(due.message);
  // Both reads are consistent: if they agree, the only row of the due message is deleted.
  const entry = message && (await findEntries([message.entry_id], { consistent: true })).get(message.entry_id);
  if (!message || !entry || !isPostedMessageOutdated(message, entry))
    return finishCorrection(due, message ? 'unchanged' : 'gone');
  const person = await getAlertOwner({ id: '', role: 'admin' }, message.alert_id);
  if (await isSendingForbidden(person, message, now())) return finishCorrection(due, 'withheld');
  const lease = await acquireMessageLease(message, entry, now());
  if (!lease) return 'busy';
  const leasedMessage = { ...message, lease };
  try {
    const delivery = person ? await findDelivery(person, message.delivery_id) : null;
    const update = { entry, message: await buildEditedMessage(delivery, entry), app_url: message.app_url };
    const updateResult = await getCorrections(leasedMessage).update(leasedMessage, update);
    if (updateResult === 'gone') {
      await deleteItem(message.key);
      return finishCorrection(due, 'gone');
    }
    const from = getReportedDigest(message, entry, updateResult);
    if (from && !(await postDifference(leasedMessage, entry, { from, became: updateResult, now: now() })))
      return 'busy';
    if (!(await completeMessageCorrection(lease, { entry, dueKey: due.key }, now()))) return 'busy';
    if (delivery && updateResult === 'changed') await recordMessageCorrection(delivery, formatInstant(now()));
    return 'corrected';
  } catch (error) {
    if (!(error instanceof Problem) || !isPlatformError(error)) throw error;
    return postponeCorrection({ due, lease }, error, now());
  }
}

/** Returns the changes that the platform of a message allows. */
function getCorrections({ kind }: PostedAlertMessage): MessageCorrections {
  const { corrections } = getChannel(kind);
  if (corrections) return corrections;
  throw new Error(`Messages to ${kind} cannot be corrected.`);
}

/** Storage errors are also 503: the next run retries after the lease has ended. */
const isPlatformError = ({ code }: Problem) => !code.startsWith('storage_');

async function finishCorrection(due: QueuedCorrection, became: CorrectionOutcome): Promise<CorrectionOutcome> {
  await deleteItem(due.key);
  return became;
}

/** Returns whether the owner of a message's alert may not send to its channel now. A deleted alert has no owner. */
async function isSendingForbidden(
  person: string,
  { kind, channel_id }: PostedAlertMessage,
  now: Date,
): Promise<boolean> {
  if (person === '') return false;
  const owner = await getAccountStatus(person, now.getTime());
  return getDestinationWithheldReason(owner, { kind, address: channel_id }) !== null;
}

/** Returns the message of a delivery for the edited entry; null if its alert was deleted. */
async function buildEditedMessage(delivery: StoredDelivery | null, entry: EntryDetail): Promise<UpdateMessage | null> {
  const stored = delivery && (await findAlert(delivery.person, delivery.delivery.alert_id));
  if (!stored) return null;
  const { id, matched_at: at } = delivery.delivery;
  const alert = { id: stored.alert.id, name: stored.alert.name };
  return { id, kind: 'edited', at, alert, why: delivery.why, changed: null, entry };
}

/**
 * Returns the hash of the text from which the thread reports a difference, or null if there is none.
 *
 * If the entry has the recorded text again, an earlier correction did not finish: the thread may have reported it, or
 * a message that cannot be edited may show it.
 */
function getReportedDigest(
  { digest, telling, changing }: PostedAlertMessage,
  entry: EntryDetail,
  became: 'changed' | 'fixed',
) {
  const now = hashEntryText(entry);
  const from = digest === now ? (telling ?? (became === 'fixed' ? changing : null)) : digest;
  return from === now ? null : from;
}

/** A posted message whose lease this run has. */
type LeasedMessage = PostedAlertMessage & { lease: Lease };

interface PostDifferenceOptions {
  from: string;
  became: 'changed' | 'fixed';
  now: Date;
}

/**
 * Posts the difference in the thread, unless an earlier attempt did or may have. Returns false if the lease was lost.
 *
 * @throws Problem if it certainly was not posted
 */
async function postDifference(
  message: LeasedMessage,
  entry: EntryDetail,
  { from, became, now }: PostDifferenceOptions,
): Promise<boolean> {
  const digest = hashEntryText(entry);
  if (message.telling === digest) return true;
  const before = await findEntryTextSnapshot(message.entry_id, from);
  const result = became === 'fixed' && message.changing !== null ? 'unsure' : became;
  const lines = [
    [{ text: `The publisher changed this update. ${RESULT_TEXTS[result]} ${formatMoment(now)}.` }],
    ...(before
      ? formatTextDifference(before, toEntryTextSnapshot(entry))
      : [[{ text: 'The previous text is no longer stored.' }]]),
  ];
  if (!(await updateLeasedItem(message.lease, { set: { telling: digest } }))) return false;
  try {
    await getCorrections(message).reply(message, `Changed: ${entry.title}`, lines);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'outcome_unknown') return true;
    // If an earlier attempt posted a difference, or may have, its result still has to be reported.
    const { telling } = message;
    await updateLeasedItem(message.lease, telling ? { set: { telling } } : { remove: ['telling'] });
    throw error;
  }
  return true;
}

const RESULT_TEXTS = {
  changed: 'The message above was corrected on',
  fixed: 'The message above cannot be changed, and shows what was known before',
  // An earlier attempt may have changed it.
  unsure: 'The message above cannot be changed any more, and may show what was known before',
};

const formatMoment = (now: Date) =>
  `${formatDayOfInstant(formatInstant(now))}, ${formatInstant(now).slice(11, 16)} UTC`;

/** A due correction, and the lease of its message. */
interface LeasedCorrection {
  due: QueuedCorrection;
  lease: Lease;
}

/** Releases the lease and tries again later, on the schedule of deliveries. */
async function postponeCorrection(
  { due, lease }: LeasedCorrection,
  { retryAfter }: Problem,
  now: Date,
): Promise<CorrectionOutcome> {
  await releaseLease(lease);
  const round = due.round + 1;
  const next = getNextAttemptTime(round, now, retryAfter);
  if (next) await putItem({ Item: buildCorrectionRow({ ...due, round }, formatInstant(next)) });
  await deleteItem(due.key);
  return next ? 'failed' : 'given_up';
}
