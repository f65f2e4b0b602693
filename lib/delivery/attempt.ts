import { randomBytes } from 'node:crypto';
import { isChat, type StoredDestination } from '../destinations/destination.ts';
import { noteFailing, pauseDestination } from '../destinations/destinations.ts';
import { entryAt } from '../table/key-chart.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { type DeliveryState, type StoredDelivery, tryOf, withTry } from './delivery.ts';
import type { Outcome } from './message.ts';
import { keepText, postedRows, stands } from './posted.ts';
import { type Ready, readyOf, type Unready } from './ready.ts';
import { nextTry } from './retries.ts';
import { change, claim, closeTry } from './rows.ts';
import { send } from './send.ts';

/** A destination that nothing reached for so long is paused. */
const PATIENCE_MS = 5 * 86_400_000;
/**
 * Where nothing was to be sent for longer than between two tries, it may have been well meanwhile: then one failure says nothing, and
 * those of so long do.
 */
const QUIET_MS = 26 * 3_600_000;
const FAILING_MS = 5 * 60_000;
/** The longest for which a chat is left alone that answers nothing. */
const LEFT_ALONE_MS = 30 * 60_000;

/** What became of a due delivery; `busy` where somebody else has it, `held` where its chat is left alone for now. */
export type Attempted = DeliveryState | 'busy' | 'paused' | 'held';

/**
 * Tries a due delivery once. What a chat gets is noted before it is posted: if the try is not closed, it is `unknown`, and is not
 * repeated. A webhook or a mail is sent again then, with the same id.
 */
export async function attempt(delivery: StoredDelivery, now = () => new Date()): Promise<Attempted> {
  if (delivery.leased_until > now().getTime()) return 'busy';
  if (delivery.posting !== null) return closeUnclosed(delivery, delivery.posting);
  const read = now();
  const ready = await readyOf(delivery, read);
  if ('reason' in ready) return end(delivery, 'given_up', ready, now());
  if (await isCorrection(ready)) return end(delivery, 'corrected', { reason: AS_CORRECTION, more: [] }, now());
  const { destination, message } = ready;
  // Who has something sent again may have mended what was wrong.
  if (delivery.shown.replays === 0 && isLeftAlone(destination, read)) return 'held';
  const id = randomBytes(8).toString('hex');
  if (!(await claim(delivery, id, isChat(destination.kind), now()))) return 'busy';
  const [at, started] = [now(), performance.now()];
  const outcome = await send(destination, message).catch(asFailure);
  const tried = tryOf(outcome, at, performance.now() - started);
  const after = afterTry(delivery, outcome, tried, now());
  await closeTry(delivery, after, id, standing(delivery, ready, outcome, { read, now: now() }));
  if (outcome.posted && 'entry' in message) await keepText(message.entry, now());
  return (await judge(destination, outcome, now())) ? 'paused' : after.shown.state;
}

/** Whether that was done is not known here: it may be yet to come, or fail. */
const AS_CORRECTION =
  'it is told by correcting the message that was posted before, whose delivery says when that was done';

/** Whether it is an edit of what stands in the channel already. */
async function isCorrection({ destination, message }: Ready): Promise<boolean> {
  if (destination.kind !== 'channel' || message.kind !== 'edited') return false;
  return stands(message.entry.id, { alert_id: message.alert.id, channel_id: destination.address });
}

/**
 * Whether a chat of which nothing is known to arrive is left alone, for as long again as that has been so: what it does not answer is not
 * repeated, and would be lost to people, one message a try.
 */
function isLeftAlone({ kind, failures }: StoredDestination, now: Date): boolean {
  if (!failures || !isChat(kind)) return false;
  const [from, to] = [Date.parse(failures.from), Date.parse(failures.to)];
  return now.getTime() < to + Math.min(to - from, LEFT_ALONE_MS);
}

/** The writes that keep where a message about an update was posted; none for any other message. */
function standing(
  { shown }: StoredDelivery,
  { destination, message }: Ready,
  { posted }: Outcome,
  { read, now }: { read: Date; now: Date },
) {
  if (!posted || !('entry' in message)) return [];
  const of = { alert_id: shown.alert_id, delivery_id: shown.id, app_url: destination.app_url };
  return postedRows(message.entry, { ...of, ...posted }, read, now);
}

/** What this deployment lacks is a failure as others are: it may be mended while the delivery is tried again. */
function asFailure(error: unknown): Outcome {
  if (error instanceof Problem) return { outcome: 'failed', reason: error.message };
  throw error;
}

function afterTry(
  before: StoredDelivery,
  outcome: Outcome,
  tried: ReturnType<typeof tryOf>,
  now: Date,
): StoredDelivery {
  const { shown } = before;
  const round = before.round + 1;
  const tries = withTry(shown.tries, tried);
  const next = outcome.outcome === 'failed' ? nextTry(round, now, outcome.retry_after_s) : null;
  const isOver = outcome.outcome === 'failed' && next === null;
  const due_at = next && instantOf(next);
  const state = isOver ? 'given_up' : outcome.outcome;
  const reason = isOver ? `it was tried ${round} times` : null;
  const due = due_at && entryAt(due_at, shown.id);
  return { ...before, round, due, shown: { ...shown, state, due_at, reason, tries } };
}

/** Nothing was sent, and nothing is. */
async function end(
  before: StoredDelivery,
  state: DeliveryState,
  { reason, more }: Unready,
  now: Date,
): Promise<Attempted> {
  const shown = { ...before.shown, state, reason, due_at: null };
  return (await change(before, { ...before, shown, due: null }, now, more)) ? state : 'busy';
}

/** A try that posted to a chat and did not live to say so. */
async function closeUnclosed(before: StoredDelivery, attemptId: string): Promise<Attempted> {
  const reason = 'the try ended without an answer: the message may have been posted';
  const shown = { ...before.shown, state: 'unknown' as const, reason, due_at: null };
  return (await closeTry(before, { ...before, shown, due: null }, attemptId)) ? 'unknown' : 'busy';
}

/**
 * Keeps since when nothing arrives at a destination, as far as anybody knows, and pauses one that wants nothing or that nothing reaches.
 * True if it did.
 */
async function judge(destination: StoredDestination, { outcome, reason = '' }: Outcome, now: Date): Promise<boolean> {
  const at = instantOf(now);
  if (outcome === 'gone') return pauseDestination(destination, { at, reason });
  if (outcome === 'delivered') {
    if (destination.failing_since) await noteFailing(destination, null);
    return false;
  }
  const { failing_since: since, failures } = destination;
  const age = (instant: string) => now.getTime() - Date.parse(instant);
  const from = failures && age(failures.to) < QUIET_MS ? failures.from : at;
  await noteFailing(destination, { from, to: at });
  if (!since || age(since) < PATIENCE_MS || age(from) < FAILING_MS) return false;
  return pauseDestination(destination, { at, reason: `nothing arrived for five days; the last try: ${reason}` });
}
