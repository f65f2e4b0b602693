import * as z from 'zod/mini';
import { type AccountStatus, getAccountStatus } from '../access/people/account-status.ts';
import type { StoredAlert } from '../alerts/alert.ts';
import { getAlert } from '../alerts/alert-store.ts';
import { buildReplayedMatchesRemovalWrites } from '../alerts/schedules/digest-progress.ts';
import type { StoredDestination } from '../channels/destinations/destination.ts';
import { listDestinations } from '../channels/destinations/destination-store.ts';
import { alertDeliveriesPartition, deliveryKey } from '../platform/dynamodb/alert-keys.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { NonNegativeInteger } from '../values/schemas.ts';
import { buildDeliveryItem, parseDeliveryItem, type StoredDelivery, type SubscribedAlert } from './delivery.ts';
import { buildDeliveryWritesIfUnleased } from './delivery-store.ts';
import type { DeliverySortKeyRange } from './match-span.ts';
import { getReplayObstacle, toReplayedDelivery } from './replay-delivery.ts';
import { consumeReplayLimit } from './replay-limit.ts';

/*
 * Replays the deliveries of the matches of a span. Deliveries that the single replay would reject are skipped. One
 * request reads 12 deliveries, and sends as many in one transaction as 90 write units allow: 12 that were attempted
 * once, or 3 with 20 attempts and the longest reasons.
 */

/**
 * The number of skipped deliveries by reason.
 * Two reasons mean that no replay is needed; the others are error codes of the single replay.
 */
const SkippedCounts = z.object({
  due: NonNegativeInteger,
  gathered: NonNegativeInteger,
  delivery_in_progress: NonNegativeInteger,
  not_replayable: NonNegativeInteger,
  destination_not_active: NonNegativeInteger,
  destination_not_found: NonNegativeInteger,
});
type SkippedCounts = z.infer<typeof SkippedCounts>;

/**
 * The result of replaying a span of deliveries: how many are due again, and how many were skipped.
 * `next_cursor` continues the replay, null at its end.
 * @public for the contract
 */
export const ReplayedSpan = z.object({
  replayed: NonNegativeInteger,
  skipped: SkippedCounts,
  next_cursor: z.nullable(z.string()),
});

const MAX_DELIVERIES = 12;
const MAX_WRITE_UNITS = 90;

/** The sort keys of the matches to replay, and where a previous part ended. */
interface ReplayRange extends DeliverySortKeyRange {
  after: string | null;
}

/**
 * Makes the deliveries of an alert's matches in a span due again, at most 12, earliest matches first.
 * A longer span is replayed in parts: `next` is the `after` of the next part, null at the end. `after` is null for the
 * first part.
 * @throws Problem 404 alert_not_found
 * @throws Problem 429 too_many_replays; nothing of this part is then sent
 */
export async function replayDeliveriesInSpan(
  { person, alert_id: alertId }: SubscribedAlert,
  { from, to, after }: ReplayRange,
  now = new Date(),
): Promise<{ replayed: number; skipped: SkippedCounts; next: string | null }> {
  const alert = await getAlert(person, alertId);
  const found = await queryItems({
    index: 'index1',
    partition: alertDeliveriesPartition(person, alertId),
    from: after === null ? from : getSortKeyAfter(after),
    to,
    limit: MAX_DELIVERIES + 1,
  });
  const rows = found.slice(0, MAX_DELIVERIES).map(({ sk, at }) => ({ sk: String(sk), at: String(at) }));
  const { ready, skipped, done } = await selectReplayable(person, rows);
  await consumeReplayLimit(person, ready.length, now);
  const replayed = await sendAgain(alert, ready, now);
  skipped.delivery_in_progress += ready.length - replayed;
  return { replayed, skipped, next: found.length > done ? String(rows[done - 1]?.at) : null };
}

/**
 * Makes deliveries due in one transaction, and returns their number.
 * Skips those that were leased or changed since they were read.
 */
async function sendAgain(alert: StoredAlert, deliveries: StoredDelivery[], now: Date): Promise<number> {
  let remaining = deliveries;
  while (remaining.length > 0) {
    const writes = remaining.map((one) =>
      buildDeliveryWritesIfUnleased({ before: one, after: toReplayedDelivery(one, now) }, now),
    );
    // A replayed digest is no longer carried over to the next digest.
    const digests = remaining.flatMap(({ window, delivery: { destination_id: destinationId } }) =>
      window ? [{ window, destinationId }] : [],
    );
    const updates = writes.flatMap(([update]) => update ?? []);
    const refusal = await writeTransaction([
      ...updates,
      ...buildReplayedMatchesRemovalWrites(alert, digests),
      ...writes.flatMap((one) => one.slice(1)),
    ]);
    if (refusal === null || refusal.mayBeApplied) return remaining.length;
    const rejectedIndexes = new Set(refusal.failedConditions.map(({ index }) => index));
    const hasCarryOverChanged = rejectedIndexes.has(updates.length);
    remaining = remaining.filter(({ window }, i) => !rejectedIndexes.has(i) && !(window && hasCarryOverChanged));
  }
  return 0;
}

/**
 * Returns which deliveries of the first rows can be replayed, and counts of skipped and handled rows.
 * Rows after the handled ones are left to the next request.
 */
async function selectReplayable(person: string, rows: { sk: string }[]) {
  const items = await getItems(rows.map(({ sk }) => deliveryKey(person, sk.slice('DELIVERY#'.length))));
  const deliveries = new Map(items.map((item) => [String(item['sk']), parseDeliveryItem(person, item)]));
  const destinations = new Map((await listDestinations(person)).map((one) => [one.id, one]));
  const owner = await getAccountStatus(person);
  const skipped = Object.fromEntries(Object.keys(SkippedCounts.shape).map((name) => [name, 0])) as SkippedCounts;
  const ready: StoredDelivery[] = [];
  let units = 0;
  let done = 0;
  for (const { sk } of rows) {
    const delivery = deliveries.get(sk);
    const reason =
      delivery && getSkipReason(delivery, destinations.get(delivery.delivery.destination_id) ?? null, owner);
    if (reason) skipped[reason] += 1;
    if (delivery && reason === null) {
      units += estimateWriteUnits(delivery);
      if (ready.length > 0 && units > MAX_WRITE_UNITS) break;
      ready.push(delivery);
    }
    done += 1;
  }
  return { ready, skipped, done };
}

const KB = 1_024;

/** Returns the maximum write units of making a delivery due: its item, index entry and queue rows. */
function estimateWriteUnits(delivery: StoredDelivery): number {
  const countKilobytes = (value: object) => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / KB);
  const rows = delivery.due === null ? 2 : 4;
  return 2 * countKilobytes(buildDeliveryItem(delivery)) + countKilobytes(delivery.delivery) + rows;
}

/** Returns why a delivery is skipped; null if it is replayed. */
function getSkipReason(
  { delivery }: StoredDelivery,
  destination: StoredDestination | null,
  owner: AccountStatus,
): keyof SkippedCounts | null {
  if (delivery.state === 'due' || delivery.state === 'gathered') return delivery.state;
  return destination ? getReplayObstacle(delivery, destination, owner) : 'destination_not_found';
}
