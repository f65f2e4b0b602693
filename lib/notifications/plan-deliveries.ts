import type { Alert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { isEntryStoredSince, type StoredMatch } from '../alerts/matches/match.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { omitDetachedDestinationsInJob } from './attached-destinations.ts';
import { createSingleUpdateDelivery, type SubscribedAlert } from './delivery.ts';
import { createDeliveryRecord } from './delivery-store.ts';

const MAX_CONCURRENT_SUBSCRIBERS = 8;

/**
 * Queues deliveries of a match for the subscribed alerts that send at once, one per destination.
 * Returns the number of deliveries. Repeating it for the same match changes nothing, so a killed run can be repeated.
 */
export async function planDeliveries(
  match: StoredMatch,
  subscribers: SubscribedAlert[],
  now = new Date(),
): Promise<number> {
  let planned = 0;
  await runInParallel(subscribers, MAX_CONCURRENT_SUBSCRIBERS, async ({ person, alert_id }) => {
    const stored = await findAlert(person, alert_id);
    if (!stored || !isSentAtOnce(stored.alert, match)) return;
    const { alert } = await omitDetachedDestinationsInJob(stored);
    for (const destination of new Set(alert.destinations)) {
      await createDeliveryRecord(
        createSingleUpdateDelivery({ person, alert_id }, { match, destinationId: destination }, now),
      );
      planned += 1;
    }
  });
  return planned;
}

/**
 * Returns true if an alert sends the match at once. Updates from before the alert are not sent, even if an equal alert
 * of another person matches them.
 */
const isSentAtOnce = ({ schedule, paused, kinds, since }: Alert, { kind, entry_created_at }: StoredMatch) =>
  schedule.every === 'instant' &&
  paused === null &&
  kinds.includes(kind) &&
  isEntryStoredSince(since, entry_created_at);
