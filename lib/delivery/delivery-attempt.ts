import { randomBytes } from 'node:crypto';
import { isChatKind, type StoredDestination } from '../destinations/destination.ts';
import { pauseDestination, recordFailures } from '../destinations/destination-store.ts';
import { entrySortKey } from '../table/key-schema.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { appendAttempt, createAttempt, type DeliveryState, type StoredDelivery } from './delivery.ts';
import { acquireDeliveryLease, closeAttempt, updateUnleasedDelivery } from './delivery-store.ts';
import type { AttemptOutcome } from './message.ts';
import { buildPostedRows, isPosted, storePostedText } from './posted-messages.ts';
import { type PreparedDelivery, prepareDelivery, type UnsendableDelivery } from './prepare-delivery.ts';
import { getNextAttemptTime } from './retry-schedule.ts';
import { sendToDestination } from './send-message.ts';

/** A destination that nothing reached for so long is paused. */
const FAILURE_LIMIT_MS = 5 * 86_400_000;
/**
 * Where nothing was to be sent for longer than between two tries, it may have been well meanwhile: then one failure says nothing, and
 * those of so long do.
 */
const MAX_FAILURE_GAP_MS = 26 * 3_600_000;
const MIN_FAILURE_MS = 5 * 60_000;
/** The longest for which a chat is left alone that answers nothing. */
const MAX_CIRCUIT_OPEN_MS = 30 * 60_000;

/** What became of a due delivery; `busy` where somebody else has it, `held` where its chat is left alone for now. */
export type AttemptResult = DeliveryState | 'busy' | 'paused' | 'held';

/**
 * Tries a due delivery once. What a chat gets is noted before it is posted: if the try is not closed, it is `unknown`, and is not
 * repeated. A webhook or a mail is sent again then, with the same id.
 */
export async function attemptDelivery(delivery: StoredDelivery, now = () => new Date()): Promise<AttemptResult> {
  if (delivery.leased_until > now().getTime()) return 'busy';
  if (delivery.posting !== null) return closeInterruptedAttempt(delivery, delivery.posting);
  const read = now();
  const preparedMessage = await prepareDelivery(delivery, read);
  if ('reason' in preparedMessage) return endDelivery(delivery, 'given_up', preparedMessage, now());
  if (await isCorrectionMessage(preparedMessage))
    return endDelivery(delivery, 'corrected', { reason: CORRECTION_REASON, extraWrites: [] }, now());
  const { destination, message } = preparedMessage;
  // Who has something sent again may have mended what was wrong.
  if (delivery.delivery.replays === 0 && isCircuitOpen(destination, read)) return 'held';
  const id = randomBytes(8).toString('hex');
  if (!(await acquireDeliveryLease(delivery, id, isChatKind(destination.kind), now()))) return 'busy';
  const [at, started] = [now(), performance.now()];
  const outcome = await sendToDestination(destination, message).catch(toFailedOutcome);
  const attemptRecord = createAttempt(outcome, at, performance.now() - started);
  const after = applyOutcome(delivery, outcome, attemptRecord, now());
  await closeAttempt(delivery, after, id, buildPostedWrites(delivery, preparedMessage, outcome, { read, now: now() }));
  if (outcome.posted && 'entry' in message) await storePostedText(message.entry, now());
  return (await recordDestinationHealth(destination, outcome, now())) ? 'paused' : after.delivery.state;
}

/** Whether that was done is not known here: it may be yet to come, or fail. */
const CORRECTION_REASON =
  'it is told by correcting the message that was posted before, whose delivery says when that was done';

/** Whether it is an edit of what stands in the channel already. */
async function isCorrectionMessage({ destination, message }: PreparedDelivery): Promise<boolean> {
  if (destination.kind !== 'channel' || message.kind !== 'edited') return false;
  return isPosted(message.entry.id, { alert_id: message.alert.id, channel_id: destination.address });
}

/**
 * Whether a chat of which nothing is known to arrive is left alone, for as long again as that has been so: what it does not answer is not
 * repeated, and would be lost to people, one message a try.
 */
function isCircuitOpen({ kind, failures }: StoredDestination, now: Date): boolean {
  if (!failures || !isChatKind(kind)) return false;
  const [from, to] = [Date.parse(failures.from), Date.parse(failures.to)];
  return now.getTime() < to + Math.min(to - from, MAX_CIRCUIT_OPEN_MS);
}

/** The writes that keep where a message about an update was posted; none for any other message. */
function buildPostedWrites(
  { delivery }: StoredDelivery,
  { destination, message }: PreparedDelivery,
  { posted }: AttemptOutcome,
  { read, now }: { read: Date; now: Date },
) {
  if (!posted || !('entry' in message)) return [];
  const of = { alert_id: delivery.alert_id, delivery_id: delivery.id, app_url: destination.app_url };
  return buildPostedRows(message.entry, { ...of, ...posted }, read, now);
}

/** What this deployment lacks is a failure as others are: it may be mended while the delivery is tried again. */
function toFailedOutcome(error: unknown): AttemptOutcome {
  if (error instanceof Problem) return { outcome: 'failed', reason: error.message };
  throw error;
}

function applyOutcome(
  before: StoredDelivery,
  outcome: AttemptOutcome,
  tried: ReturnType<typeof createAttempt>,
  now: Date,
): StoredDelivery {
  const { delivery } = before;
  const round = before.round + 1;
  const tries = appendAttempt(delivery.tries, tried);
  const next = outcome.outcome === 'failed' ? getNextAttemptTime(round, now, outcome.retry_after_s) : null;
  const isOver = outcome.outcome === 'failed' && next === null;
  const due_at = next && formatInstant(next);
  const state = isOver ? 'given_up' : outcome.outcome;
  const reason = isOver ? `it was tried ${round} times` : null;
  const due = due_at && entrySortKey(due_at, delivery.id);
  return { ...before, round, due, delivery: { ...delivery, state, due_at, reason, tries } };
}

/** Nothing was sent, and nothing is. */
async function endDelivery(
  before: StoredDelivery,
  state: DeliveryState,
  { reason, extraWrites }: UnsendableDelivery,
  now: Date,
): Promise<AttemptResult> {
  const delivery = { ...before.delivery, state, reason, due_at: null };
  return (await updateUnleasedDelivery(before, { ...before, delivery, due: null }, now, extraWrites)) ? state : 'busy';
}

/** A try that posted to a chat and did not live to say so. */
async function closeInterruptedAttempt(before: StoredDelivery, attemptId: string): Promise<AttemptResult> {
  const reason = 'the try ended without an answer: the message may have been posted';
  const delivery = { ...before.delivery, state: 'unknown' as const, reason, due_at: null };
  return (await closeAttempt(before, { ...before, delivery, due: null }, attemptId)) ? 'unknown' : 'busy';
}

/**
 * Keeps since when nothing arrives at a destination, as far as anybody knows, and pauses one that wants nothing or that nothing reaches.
 * True if it did.
 */
async function recordDestinationHealth(
  destination: StoredDestination,
  { outcome, reason = '' }: AttemptOutcome,
  now: Date,
): Promise<boolean> {
  const at = formatInstant(now);
  if (outcome === 'gone') return pauseDestination(destination, { at, reason });
  if (outcome === 'delivered') {
    if (destination.failing_since) await recordFailures(destination, null);
    return false;
  }
  const { failing_since: since, failures } = destination;
  const age = (instant: string) => now.getTime() - Date.parse(instant);
  const from = failures && age(failures.to) < MAX_FAILURE_GAP_MS ? failures.from : at;
  await recordFailures(destination, { from, to: at });
  if (!since || age(since) < FAILURE_LIMIT_MS || age(from) < MIN_FAILURE_MS) return false;
  return pauseDestination(destination, { at, reason: `nothing arrived for five days; the last try: ${reason}` });
}
