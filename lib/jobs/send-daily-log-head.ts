import type { LogHeadMessage, SendOutcome } from '../channels/message/message.ts';
import {
  dailyLogHeadRecipients,
  formatLogHeadRecipient,
  getLogHeadRecipientId,
  type LogHeadRecipient,
  sendLogHead,
} from '../notifications/log-head-recipients.ts';
import {
  type DailyLogHead,
  getLatestDailyLogHead,
  getLogHeadDeliveryStates,
  type LogHeadDeliveryState,
  putLogHeadDeliveryState,
} from '../proof/daily-head.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';

/** So long a place may get nothing before the job fails, which raises the alarm. */
const MAX_FAILING_MS = 86_400_000;
/** A place that may have got the head gets it once more, but not with each run. */
const UNKNOWN_WAIT_S = 3_600;

/**
 * How many recipients got the daily head in one run, and how many did not.
 * `fault` is set if a recipient has received nothing for more than a day.
 */
export interface SendLogHeadResult {
  sent: number;
  failed: number;
  fault: Error | undefined;
}

/** A place of the settings, and what is known of it. */
interface RecipientState {
  recipient: LogHeadRecipient;
  delivery: LogHeadDeliveryState;
}

/**
 * Sends the signed head of the last complete day to each recipient that does not have it.
 * A success is recorded after sending, so a killed run may send the head twice. A missed head of an earlier day is not
 * sent later, because the log at the later head contains the earlier records.
 * @throws Problem 503
 */
export async function sendDailyLogHead(
  recipients: LogHeadRecipient[] = dailyLogHeadRecipients,
  now = Date.now(),
): Promise<SendLogHeadResult> {
  const none: SendLogHeadResult = { sent: 0, failed: 0, fault: undefined };
  if (recipients.length === 0) return none;
  const known = await getLogHeadDeliveryStates();
  const states = recipients.map((recipient) => ({
    recipient,
    delivery: currentDelivery(recipient, known[recipient.kind]),
  }));
  const yesterday = addDays(toDay(formatInstant(new Date(now))), -1);
  const due = states.filter(({ delivery }) => isDue(delivery, yesterday, now));
  const daily = due.length === 0 ? null : await getLatestDailyLogHead();
  if (daily === null) return { ...none, fault: findFault(states, now) };
  const attempts = due.filter(({ delivery }) => (delivery.day ?? '') < daily.day);
  const attempted = await attemptAll(attempts, daily, now);
  const sent = attempted.filter(({ delivery }) => delivery.day === daily.day).length;
  const others = states.filter((state) => !attempts.includes(state));
  return { sent, failed: attempted.length - sent, fault: findFault([...attempted, ...others], now) };
}

/**
 * Sends to all recipients concurrently, and records each outcome.
 * @throws Problem 503 after all of them
 */
async function attemptAll(attempts: RecipientState[], daily: DailyLogHead, now: number): Promise<RecipientState[]> {
  const message = toHeadMessage(daily);
  const settled = await Promise.allSettled(
    attempts.map(async ({ recipient, delivery: before }): Promise<RecipientState> => {
      const outcome = await sendLogHead(recipient, message);
      const delivery = applyHeadOutcome(before, { outcome, day: daily.day }, now);
      await putLogHeadDeliveryState(recipient.kind, delivery);
      return { recipient, delivery };
    }),
  );
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** Returns the stored state of a recipient. A new address starts without one. */
function currentDelivery(recipient: LogHeadRecipient, known: LogHeadDeliveryState | undefined): LogHeadDeliveryState {
  const id = getLogHeadRecipientId(recipient);
  if (known?.place === id) return known;
  const none = { day: null, sent_at: null, failing_since: null, reason: null, retry_at: null };
  return { place: id, shown: formatLogHeadRecipient(recipient), ...none };
}

const isDue = ({ day, retry_at }: LogHeadDeliveryState, yesterday: string, now: number): boolean =>
  (day ?? '') < yesterday && (retry_at === null || Date.parse(retry_at) <= now);

const toHeadMessage = ({ day, head, keys }: DailyLogHead): LogHeadMessage => ({
  id: `head-${head.log.slice(0, 16)}-${day}`,
  kind: 'head',
  at: head.at,
  day,
  head,
  keys,
});

/** The outcome of sending the head of a day. */
interface HeadOutcome {
  outcome: SendOutcome;
  day: string;
}

function applyHeadOutcome(
  before: LogHeadDeliveryState,
  { outcome, day }: HeadOutcome,
  now: number,
): LogHeadDeliveryState {
  const at = formatInstant(new Date(now));
  if (outcome.outcome === 'delivered')
    return { ...before, day, sent_at: at, failing_since: null, reason: null, retry_at: null };
  const wait_s = outcome.outcome === 'unknown' ? UNKNOWN_WAIT_S : (outcome.retry_after_s ?? 0);
  const retry_at = wait_s === 0 ? null : formatInstant(new Date(now + wait_s * 1_000));
  return { ...before, failing_since: before.failing_since ?? at, reason: outcome.reason ?? null, retry_at };
}

function findFault(states: RecipientState[], now: number): Error | undefined {
  const late = states.filter(({ delivery: { failing_since: since } }) => {
    return since !== null && now - Date.parse(since) > MAX_FAILING_MS;
  });
  if (late.length === 0) return undefined;
  const reasons = late.map(({ recipient, delivery }) => `${recipient.kind}: ${delivery.reason}`).join('; ');
  return new Error(`Heads have not been sent for more than a day. ${reasons}. docs/runbooks.md says what to do.`);
}
