import { parseSortKeyInstant } from '../table/sort-keys.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { formatInstant } from '../values/time.ts';
import { coalesceDeliveries } from './coalesce-deliveries.ts';
import { type AttemptResult, attemptDelivery } from './delivery-attempt.ts';
import { type DueDelivery, deleteDueRow, findDelivery, listDueDeliveries } from './delivery-store.ts';
import { groupByQueue } from './destination-queues.ts';

/** Destinations that are sent to at once; each gets one message after the other. */
const MAX_CONCURRENT_DESTINATIONS = 12;

/** What a run did, by what became of deliveries. */
export interface DeliveryRun {
  counts: Partial<Record<AttemptResult, number>>;
  /** For how long the oldest was due as the run began, of destinations that do not fail. */
  due_seconds: number;
  /** Of the last destination that met an error, after all others were tried; undefined if none did. */
  error: unknown;
}

/**
 * Tries what is due, longest due first of each destination, each once. A destination that fails, or does not say, is left alone for the rest of the run.
 * Runs at once do not hinder each other. @throws Problem 503 if what is due cannot be read
 */
export async function runDueDeliveries(isTimeLeft: () => boolean, now = () => new Date()): Promise<DeliveryRun> {
  const counts: DeliveryRun['counts'] = {};
  let lastError: unknown;
  const began = now().getTime();
  const waitingTimes: number[] = [];
  const count = (became: AttemptResult, by = 1) => {
    counts[became] = (counts[became] ?? 0) + by;
  };
  const until = formatInstant(now());
  const queues = await groupByQueue(
    {
      readPage: (after, limit) => listDueDeliveries(until, after, limit),
      getQueueKey: ({ person, destination_id }) => `${person} ${destination_id}`,
      getSortKey: ({ key }) => key.sk,
    },
    isTimeLeft,
  );
  await runInParallel(queues, MAX_CONCURRENT_DESTINATIONS, async (lane) => {
    const [first] = lane;
    const isFailing = await runDestinationQueue(lane, isTimeLeft, now, count).catch((met) => {
      lastError = met;
      count('failed');
      return true;
    });
    if (first && !isFailing) waitingTimes.push(began - Date.parse(parseSortKeyInstant(first.key.sk)));
  });
  return { counts, due_seconds: Math.round(Math.max(0, ...waitingTimes) / 1_000), error: lastError };
}

/** Tries what is due for one destination, up to its first failure, or what somebody else has; true if one failed, may have, or is held. */
async function runDestinationQueue(
  queue: DueDelivery[],
  isTimeLeft: () => boolean,
  now: () => Date,
  add: (became: AttemptResult, by?: number) => void,
): Promise<boolean> {
  if (!isTimeLeft()) return false;
  const coalescedIds = await coalesceDeliveries(queue, now());
  if (coalescedIds.size > 0) add('gathered', coalescedIds.size);
  let isHeld = false;
  for (const due of queue) {
    if (coalescedIds.has(due.id)) continue;
    if (!isTimeLeft()) return isHeld;
    const result = await attemptDueDelivery(due, now, isHeld);
    if (result) add(result);
    // What is unknown is not repeated: while a chat answers nothing, one message at most is lost to that in a run.
    if (result === 'failed' || result === 'unknown') return true;
    isHeld ||= result === 'held';
    // Another run sends to it, or a try of it was killed: what comes after that waits for it, as long as a lease at most.
    if (result === 'busy') return isHeld;
  }
  return isHeld;
}

/** Null for a row that stands for nothing: of an erased person, or of a place that its delivery has left. */
async function attemptDueDelivery(
  { key, person, id }: DueDelivery,
  now: () => Date,
  isHeld: boolean,
): Promise<AttemptResult | null> {
  const delivery = await findDelivery(person, id);
  if (delivery?.due !== key.sk) {
    await deleteDueRow(key);
    return null;
  }
  // Behind one that is held, only what somebody has sent again is looked at more closely.
  return isHeld && delivery.delivery.replays === 0 ? 'held' : attemptDelivery(delivery, now);
}
