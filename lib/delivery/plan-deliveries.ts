import type { Alert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { isStoredSince, type StoredMatch } from '../alerts/match.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { findAttached } from './attached.ts';
import { type AlertSubscriber, createUpdateDelivery } from './delivery.ts';
import { createDeliveryRecord } from './delivery-store.ts';

const MAX_CONCURRENT_SUBSCRIBERS = 8;

/**
 * Writes a delivery for each destination of each subscriber's alert that is to be told at once. The same match planned again, by
 * whomever, changes nothing: it may be called several times, and after having been killed. Answers how many deliveries there are of it.
 */
export async function planDeliveries(
  match: StoredMatch,
  subscribers: AlertSubscriber[],
  now = new Date(),
): Promise<number> {
  let planned = 0;
  await runInParallel(subscribers, MAX_CONCURRENT_SUBSCRIBERS, async ({ person, alert_id }) => {
    const stored = await findAlert(person, alert_id);
    if (!stored || !isSentAtOnce(stored.alert, match)) return;
    const { alert } = await findAttached(stored);
    for (const destination of new Set(alert.destinations)) {
      await createDeliveryRecord(createUpdateDelivery({ person, alert_id }, match, destination, now));
      planned += 1;
    }
  });
  return planned;
}

/** An update that was stored before the alert is no news of it, though an equal alert of somebody else may ring. */
const isSentAtOnce = ({ schedule, paused, kinds, since }: Alert, { kind, entry_created_at }: StoredMatch) =>
  schedule.every === 'instant' && paused === null && kinds.includes(kind) && isStoredSince(since, entry_created_at);
