import * as z from 'zod/mini';
import type { StoredAlert } from '../alerts/alert.ts';
import { getAlert } from '../alerts/alert-store.ts';
import { buildCarryOverRemoval } from '../alerts/digest-progress.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { listDestinations } from '../destinations/destination-store.ts';
import { type AccountStatus, getAccountStatus } from '../people/account-status.ts';
import { alertDeliveriesPartition, deliveryKey } from '../table/key-schema.ts';
import { getItems, queryItems } from '../table/read.ts';
import { getSortKeyAfter } from '../table/sort-keys.ts';
import { writeTransaction } from '../table/write.ts';
import { Count } from '../values/count.ts';
import { buildDeliveryItem, parseDeliveryItem, type StoredDelivery } from './delivery.ts';
import { buildUnleasedUpdateWrites } from './delivery-store.ts';
import type { MatchSortKeyRange } from './match-span.ts';
import { dueAgain, getReplayObstacle } from './replay-delivery.ts';
import { countReplays } from './replay-limit.ts';

/*
 * What an alert sent for the matches of a span is sent again, by the rules of a single delivery: what these would refuse is left out.
 * One request reads 12 deliveries and sends in one transaction as many of them as 90 write units are enough for: deliveries
 * that were attempted once are 12, those with 20 attempts and the longest reasons are 3.
 */

/** What was left out, by why: two that need no replay, and the codes that the replay of one would be refused with. */
const SkippedCounts = z.object({
  due: Count,
  gathered: Count,
  delivery_in_progress: Count,
  not_replayable: Count,
  destination_not_active: Count,
  destination_not_found: Count,
});
type SkippedCounts = z.infer<typeof SkippedCounts>;

/** What came of the replay of a span, or of a part of it. */
export const ReplayedSpan = z.object({ replayed: Count, skipped: SkippedCounts, next_cursor: z.nullable(z.string()) });

const MAX_DELIVERIES = 12;
const MAX_WRITE_UNITS = 90;

/**
 * Sends deliveries of a person's alert again, those of the earliest matches first: those of a span, or after a place where a part of it
 * ended before. `next` is the place to go on after.
 *
 * @throws Problem 404 alert_not_found, 429 too_many_replays: then nothing of this part is sent
 */
export async function replaySpan(
  person: string,
  alertId: string,
  { from, to }: MatchSortKeyRange,
  after: string | null,
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
  await countReplays(person, ready.length, now);
  const replayed = await sendAgain(alert, ready, now);
  skipped.delivery_in_progress += ready.length - replayed;
  return { replayed, skipped, next: found.length > done ? String(rows[done - 1]?.at) : null };
}

/** Makes deliveries due in one transaction, without those that are being sent or changed since they were read. Returns how many. */
async function sendAgain(alert: StoredAlert, deliveries: StoredDelivery[], now: Date): Promise<number> {
  let left = deliveries;
  while (left.length > 0) {
    const writes = left.map((one) => buildUnleasedUpdateWrites(one, dueAgain(one, now), now));
    // What a pause left of digests is owed from one on.
    const digests = left.flatMap(({ window, delivery: { destination_id: destinationId } }) =>
      window ? [{ window, destinationId }] : [],
    );
    const updates = writes.flatMap(([update]) => update ?? []);
    const refusal = await writeTransaction([
      ...updates,
      ...buildCarryOverRemoval(alert, digests),
      ...writes.flatMap((one) => one.slice(1)),
    ]);
    if (refusal === null || refusal.mayBeApplied) return left.length;
    const refused = new Set(refusal.failedConditions.map(({ index }) => index));
    const isOwedOtherwise = refused.has(updates.length);
    left = left.filter(({ window }, i) => !refused.has(i) && !(window && isOwedOtherwise));
  }
  return 0;
}

/** What of the first rows may be sent again, how much may not, and how many rows that is: those after them are left to the next request. */
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
      units += writeUnitsOf(delivery);
      if (ready.length > 0 && units > MAX_WRITE_UNITS) break;
      ready.push(delivery);
    }
    done += 1;
  }
  return { ready, skipped, done };
}

const KB = 1_024;

/** The write units at most of a delivery that is made due: of its item, of what of it is in an index, and of its rows among what is due. */
function writeUnitsOf(delivery: StoredDelivery): number {
  const kilobytesOf = (value: object) => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / KB);
  const rows = delivery.due === null ? 2 : 4;
  return 2 * kilobytesOf(buildDeliveryItem(delivery)) + kilobytesOf(delivery.delivery) + rows;
}

/** Why a delivery is left out; null where it is not. */
function getSkipReason(
  { delivery }: StoredDelivery,
  destination: StoredDestination | null,
  owner: AccountStatus,
): keyof SkippedCounts | null {
  if (delivery.state === 'due' || delivery.state === 'gathered') return delivery.state;
  return destination ? getReplayObstacle(delivery, destination, owner) : 'destination_not_found';
}
