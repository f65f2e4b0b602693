import type { PostedMessageId } from '../channels/channel.ts';
import { getChannelKind } from '../channels/channel-kinds.ts';
import { sendToDestination } from '../channels/channels.ts';
import type { StoredDestination } from '../channels/destinations/destination.ts';
import { pauseDestination, recordDestinationFailures } from '../channels/destinations/destination-store.ts';
import type { SendOutcome } from '../channels/message/message.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import { getNextAttemptTime } from '../platform/queue/task-queue.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { appendDeliveryAttempt, createAttemptRecord, type DeliveryState, type StoredDelivery } from './delivery.ts';
import { acquireDeliveryLease, closeDeliveryAttempt, updateUnleasedDelivery } from './delivery-store.ts';
import {
  buildPostedMessageWrites,
  hasPostedMessage,
  storeEntryTextSnapshot,
  toRecordableLocation,
} from './posted-messages.ts';
import { type PreparedDelivery, prepareDelivery, type UnsendableDelivery } from './prepare-delivery.ts';

/** A destination that received nothing for five days is paused. */
const FAILURE_LIMIT_MS = 5 * 86_400_000;
/**
 * A destination may have recovered unnoticed if nothing was sent for longer than between two attempts. A failure after
 * such a gap starts a new period of failures, which must last `MIN_FAILURE_MS` before it pauses.
 */
const MAX_FAILURE_GAP_MS = 26 * 3_600_000;
const MIN_FAILURE_MS = 5 * 60_000;
/** The longest time for which a failing chat is not tried. */
const MAX_CIRCUIT_OPEN_MS = 30 * 60_000;

/**
 * The state of a delivery after an attempt, or why it was not attempted.
 * - `busy`: another run has the lease of the delivery.
 * - `held`: its chat keeps failing, and is not tried for some time.
 * - `paused`: the attempt failed, and the destination was paused.
 */
export type DeliveryAttemptResult = DeliveryState | 'busy' | 'paused' | 'held';

/**
 * Sends a due delivery once, and stores the outcome or the next attempt.
 * An attempt to post to a chat is recorded before it begins. If the run is killed, the delivery becomes `unknown` and
 * is not repeated, because the message may have been posted. A webhook call or mail is repeated with the same id.
 */
export async function attemptDelivery(
  delivery: StoredDelivery,
  now = () => new Date(),
): Promise<DeliveryAttemptResult> {
  if (delivery.leased_until > now().getTime()) return 'busy';
  if (delivery.posting !== null) return closeInterruptedAttempt(delivery, delivery.posting);
  const read = now();
  const prepared = await prepareDelivery(delivery, read);
  if ('reason' in prepared) return endDelivery(delivery, { ...prepared, state: 'given_up' }, now());
  if (await isCorrectionMessage(prepared))
    return endDelivery(delivery, { state: 'corrected', reason: CORRECTION_REASON, extraWrites: [] }, now());
  const { destination, message } = prepared;
  // A person who replays a delivery may have fixed the problem.
  if (delivery.delivery.replays === 0 && isCircuitOpen(destination, read)) return 'held';
  const isPosting = getChannelKind(destination.kind).isPostedOnce;
  const lease = await acquireDeliveryLease(delivery, isPosting, now());
  if (!lease) return 'busy';
  const at = now();
  const started = performance.now();
  const outcome = await sendToDestination(destination, message).catch(toFailedOutcome);
  const took_ms = performance.now() - started;
  const after = applyOutcome(delivery, outcome, { at, took_ms, now: now() });
  const posted = toRecordableLocation(outcome.posted);
  const postedWrites = buildPostedWrites(delivery, prepared, { posted, read, now: now() });
  await closeDeliveryAttempt({ before: delivery, after }, lease.token, postedWrites);
  if (posted && 'entry' in message) await storeEntryTextSnapshot(message.entry, now());
  return (await recordDestinationHealth(destination, outcome, now())) ? 'paused' : after.delivery.state;
}

/** The correction may still be pending, or may fail. */
const CORRECTION_REASON = 'the message that was posted before is corrected instead; its delivery says when';

/** Returns true for an edit of an update that is already posted in the channel. */
async function isCorrectionMessage({ destination, message }: PreparedDelivery): Promise<boolean> {
  if (!getChannelKind(destination.kind).hasCorrections || message.kind !== 'edited') return false;
  return hasPostedMessage(message.entry.id, { alert_id: message.alert.id, channel_id: destination.address });
}

/**
 * Returns true while a failing chat is not tried: for as long again as it has been failing.
 * A chat message without an answer is not repeated, so each attempt may lose one.
 */
function isCircuitOpen({ kind, failures }: StoredDestination, now: Date): boolean {
  if (!failures || !getChannelKind(kind).isPostedOnce) return false;
  const from = Date.parse(failures.from);
  const to = Date.parse(failures.to);
  return now.getTime() < to + Math.min(to - from, MAX_CIRCUIT_OPEN_MS);
}

/** Where a message was posted, when its update was read, and the current time. */
interface PostedOutcome {
  posted: PostedMessageId | null;
  read: Date;
  now: Date;
}

/** Returns the writes that record where a message about an update was posted; none for other messages. */
function buildPostedWrites(
  { delivery }: StoredDelivery,
  { destination, message }: PreparedDelivery,
  { posted, read, now }: PostedOutcome,
) {
  if (!posted || !('entry' in message)) return [];
  const { kind, app_url } = destination;
  const origin = { alert_id: delivery.alert_id, delivery_id: delivery.id, kind, app_url };
  return buildPostedMessageWrites(message.entry, { ...origin, ...posted }, { read, now });
}

/** A missing setting of the deployment counts as a failed attempt: it may be fixed before the next one. */
function toFailedOutcome(error: unknown): SendOutcome {
  if (error instanceof Problem) return { outcome: 'failed', reason: error.message };
  throw error;
}

/** When an attempt began, its duration in milliseconds, and the current time. */
interface AttemptTimes {
  at: Date;
  took_ms: number;
  now: Date;
}

function applyOutcome(
  before: StoredDelivery,
  outcome: SendOutcome,
  { at, took_ms, now }: AttemptTimes,
): StoredDelivery {
  const { delivery } = before;
  const round = before.round + 1;
  const tries = appendDeliveryAttempt(delivery.tries, createAttemptRecord(outcome, at, took_ms));
  const next = outcome.outcome === 'failed' ? getNextAttemptTime(round, now, outcome.retry_after_s) : null;
  const isOver = outcome.outcome === 'failed' && next === null;
  const due_at = next && formatInstant(next);
  const state = isOver ? 'given_up' : outcome.outcome;
  const reason = isOver ? `it was tried ${round} times` : null;
  const due = due_at && entrySortKey(due_at, delivery.id);
  return { ...before, round, due, delivery: { ...delivery, state, due_at, reason, tries } };
}

/** Ends a delivery without an attempt. */
async function endDelivery(
  before: StoredDelivery,
  { state, reason, extraWrites }: UnsendableDelivery & { state: DeliveryState },
  now: Date,
): Promise<DeliveryAttemptResult> {
  const delivery = { ...before.delivery, state, reason, due_at: null };
  const change = { before, after: { ...before, delivery, due: null } };
  return (await updateUnleasedDelivery(change, now, extraWrites)) ? state : 'busy';
}

/** Ends the attempt of a killed run, which may have posted to a chat. */
async function closeInterruptedAttempt(before: StoredDelivery, token: string): Promise<DeliveryAttemptResult> {
  const reason = 'the try ended without an answer: the message may have been posted';
  const delivery = { ...before.delivery, state: 'unknown' as const, reason, due_at: null };
  return (await closeDeliveryAttempt({ before, after: { ...before, delivery, due: null } }, token))
    ? 'unknown'
    : 'busy';
}

/**
 * Records since when a destination has received nothing, and pauses it if it failed for too long.
 * A destination that is gone is paused at once. Returns true if it was paused.
 */
async function recordDestinationHealth(
  destination: StoredDestination,
  { outcome, reason = '' }: SendOutcome,
  now: Date,
): Promise<boolean> {
  const at = formatInstant(now);
  if (outcome === 'gone') return pauseDestination(destination, { at, reason });
  if (outcome === 'delivered') {
    if (destination.failing_since) await recordDestinationFailures(destination, null);
    return false;
  }
  const { failing_since: since, failures } = destination;
  const age = (instant: string) => now.getTime() - Date.parse(instant);
  const from = failures && age(failures.to) < MAX_FAILURE_GAP_MS ? failures.from : at;
  await recordDestinationFailures(destination, { from, to: at });
  if (!since || age(since) < FAILURE_LIMIT_MS || age(from) < MIN_FAILURE_MS) return false;
  return pauseDestination(destination, { at, reason: `nothing arrived for five days; the last try: ${reason}` });
}
