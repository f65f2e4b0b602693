import { type HeadPlace, headPlaces, placeIdOf, sendHead, shownPlace } from '../delivery/head-places.ts';
import type { AttemptOutcome, HeadMessage } from '../delivery/message.ts';
import {
  type DailyHead,
  getDailyHead,
  getHeadDeliveries,
  type HeadDelivery,
  putHeadDelivery,
} from '../proof/daily-head.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';

/** So long a place may get nothing before the job fails, which raises the alarm. */
const MAX_FAILING_MS = 86_400_000;
/** A place that may have got the head gets it once more, but not with each run. */
const UNKNOWN_WAIT_S = 3_600;

/** What one run did: how many places got the head, how many did not, and the error if one gets nothing for more than a day. */
export interface HeadsSent {
  sent: number;
  failed: number;
  fault: Error | undefined;
}

/** A place of the settings, and what is known of it. */
interface PlaceState {
  place: HeadPlace;
  delivery: HeadDelivery;
}

/**
 * Sends the head of the last complete day to each place that does not have it. This is recorded afterwards: a run that is killed in
 * between sends it again. A head of an earlier day is not sent later on: the log of the later one contains it.
 *
 * @throws Problem 503
 */
export async function sendHeads(places: HeadPlace[] = headPlaces, now = Date.now()): Promise<HeadsSent> {
  const none: HeadsSent = { sent: 0, failed: 0, fault: undefined };
  if (places.length === 0) return none;
  const known = await getHeadDeliveries();
  const states = places.map((place) => ({ place, delivery: currentDelivery(place, known[place.kind]) }));
  const yesterday = addDays(toDay(formatInstant(new Date(now))), -1);
  const due = states.filter(({ delivery }) => isDue(delivery, yesterday, now));
  const daily = due.length === 0 ? null : await getDailyHead();
  if (daily === null) return { ...none, fault: findFault(states, now) };
  const attempts = due.filter(({ delivery }) => (delivery.day ?? '') < daily.day);
  const attempted = await attemptAll(attempts, daily, now);
  const sent = attempted.filter(({ delivery }) => delivery.day === daily.day).length;
  const others = states.filter((state) => !attempts.includes(state));
  return { sent, failed: attempted.length - sent, fault: findFault([...attempted, ...others], now) };
}

/** Sends to all places at the same time, and records each. @throws Problem 503 after all of them */
async function attemptAll(attempts: PlaceState[], daily: DailyHead, now: number): Promise<PlaceState[]> {
  const message = messageOf(daily);
  const settled = await Promise.allSettled(
    attempts.map(async ({ place, delivery: before }): Promise<PlaceState> => {
      const delivery = afterAttempt(before, await sendHead(place, message), daily.day, now);
      await putHeadDelivery(place.kind, delivery);
      return { place, delivery };
    }),
  );
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** What is known of a place; nothing if its address is another one than before. */
function currentDelivery(place: HeadPlace, known: HeadDelivery | undefined): HeadDelivery {
  const id = placeIdOf(place);
  if (known?.place === id) return known;
  const none = { day: null, sent_at: null, failing_since: null, reason: null, retry_at: null };
  return { place: id, shown: shownPlace(place), ...none };
}

const isDue = ({ day, retry_at }: HeadDelivery, yesterday: string, now: number): boolean =>
  (day ?? '') < yesterday && (retry_at === null || Date.parse(retry_at) <= now);

const messageOf = ({ day, head, keys }: DailyHead): HeadMessage => ({
  id: `head-${head.log.slice(0, 16)}-${day}`,
  kind: 'head',
  at: head.at,
  day,
  head,
  keys,
});

function afterAttempt(before: HeadDelivery, outcome: AttemptOutcome, day: string, now: number): HeadDelivery {
  const at = formatInstant(new Date(now));
  if (outcome.outcome === 'delivered')
    return { ...before, day, sent_at: at, failing_since: null, reason: null, retry_at: null };
  const wait_s = outcome.outcome === 'unknown' ? UNKNOWN_WAIT_S : (outcome.retry_after_s ?? 0);
  const retry_at = wait_s === 0 ? null : formatInstant(new Date(now + wait_s * 1_000));
  return { ...before, failing_since: before.failing_since ?? at, reason: outcome.reason ?? null, retry_at };
}

function findFault(states: PlaceState[], now: number): Error | undefined {
  const late = states.filter(({ delivery: { failing_since: since } }) => {
    return since !== null && now - Date.parse(since) > MAX_FAILING_MS;
  });
  if (late.length === 0) return undefined;
  const reasons = late.map(({ place, delivery }) => `${place.kind}: ${delivery.reason}`).join('; ');
  return new Error(`Heads have not been sent for more than a day. ${reasons}. docs/runbooks.md says what to do.`);
}
