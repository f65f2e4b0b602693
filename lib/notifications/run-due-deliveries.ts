import { DELIVERIES_DUE_PARTITION } from '../platform/dynamodb/alert-keys.ts';
import { parseSortKeyInstant } from '../platform/dynamodb/sort-keys.ts';
import { listDueRowsByLane } from '../platform/queue/due-rows.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { coalesceDeliveriesIntoDigest } from './coalesce-deliveries.ts';
import { attemptDelivery, type DeliveryAttemptResult } from './delivery-attempt.ts';
import { type DueDelivery, deleteDueDeliveryRow, findDelivery, parseDueDelivery } from './delivery-store.ts';

/** Destinations that are sent to concurrently; each gets one message at a time. */
const MAX_CONCURRENT_DESTINATIONS = 12;

/** The result of one run of the deliverer. `counts` has the number of deliveries by result. */
export interface DeliveryRunResult {
  counts: Partial<Record<DeliveryAttemptResult, number>>;
  /** How long the oldest delivery was due when the run began, in seconds, without destinations that fail. */
  due_seconds: number;
  /** The error of the last destination that failed, after all others were tried. Undefined if none failed. */
  error: unknown;
}

/**
 * Attempts due deliveries once each, longest due first per destination.
 * After a failed or unknown outcome, a destination is skipped for the rest of the run. Concurrent runs do not conflict.
 * @throws Problem 503 if the queue cannot be read
 */
export async function runDueDeliveries(isTimeLeft: () => boolean, now = () => new Date()): Promise<DeliveryRunResult> {
  const counts: DeliveryRunResult['counts'] = {};
  let lastError: unknown;
  const began = now().getTime();
  const waitingTimes: number[] = [];
  const count = (result: DeliveryAttemptResult, by = 1) => {
    counts[result] = (counts[result] ?? 0) + by;
  };
  const queues = await listDueRowsByLane(DELIVERIES_DUE_PARTITION, now(), {
    getLane: ({ person, destination_id }) => `${person} ${destination_id}`,
    isTimeLeft,
  });
  await runInParallel(queues, MAX_CONCURRENT_DESTINATIONS, async (rows) => {
    const queue = rows.map(parseDueDelivery);
    const [first] = queue;
    const isFailing = await runDestinationQueue(queue, { isTimeLeft, now, count }).catch((error) => {
      lastError = error;
      count('failed');
      return true;
    });
    if (first && !isFailing) waitingTimes.push(began - Date.parse(parseSortKeyInstant(first.key.sk)));
  });
  return { counts, due_seconds: Math.round(Math.max(0, ...waitingTimes) / 1_000), error: lastError };
}

/** What the queues of one run share. */
interface QueueRun {
  isTimeLeft: () => boolean;
  now: () => Date;
  count: (result: DeliveryAttemptResult, by?: number) => void;
}

/**
 * Attempts the due deliveries of one destination up to the first failure or foreign lease.
 * Returns true if the destination may be failing: an attempt failed or is unknown, or its circuit is open.
 */
async function runDestinationQueue(queue: DueDelivery[], { isTimeLeft, now, count }: QueueRun): Promise<boolean> {
  if (!isTimeLeft()) return false;
  const coalescedIds = await coalesceDeliveriesIntoDigest(queue, now());
  if (coalescedIds.size > 0) count('gathered', coalescedIds.size);
  let isHeld = false;
  for (const due of queue) {
    if (coalescedIds.has(due.id)) continue;
    if (!isTimeLeft()) return isHeld;
    const result = await attemptDueDelivery(due, now, isHeld);
    if (result) count(result);
    // An unknown outcome is not repeated, so at most one message per run is lost to an unresponsive chat.
    if (result === 'failed' || result === 'unknown') return true;
    isHeld ||= result === 'held';
    // Another run sends to it, or was killed: later deliveries wait for the lease to end.
    if (result === 'busy') return isHeld;
  }
  return isHeld;
}

/**
 * Attempts the delivery of a row. Deletes a row without a delivery, such as one of an erased person, and returns null.
 */
async function attemptDueDelivery(
  { key, person, id }: DueDelivery,
  now: () => Date,
  isHeld: boolean,
): Promise<DeliveryAttemptResult | null> {
  const delivery = await findDelivery(person, id);
  if (delivery?.due !== key.sk) {
    await deleteDueDeliveryRow(key);
    return null;
  }
  // While the circuit is open, only replayed deliveries are attempted.
  return isHeld && delivery.delivery.replays === 0 ? 'held' : attemptDelivery(delivery, now);
}
