import type { Alert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alerts.ts';
import { isStoredSince, type StoredMatch } from '../alerts/match.ts';
import { inParallel } from '../values/in-parallel.ts';
import { findAttached } from './attached.ts';
import { newDelivery, type Subscriber } from './delivery.ts';
import { putDelivery } from './rows.ts';

const AT_ONCE = 8;

/**
 * Writes a delivery for each destination of each subscriber's alert that is to be told at once. The same match planned again, by
 * whomever, changes nothing: it may be called several times, and after having been killed. Answers how many deliveries there are of it.
 */
export async function planDeliveries(match: StoredMatch, subscribers: Subscriber[], now = new Date()): Promise<number> {
  let planned = 0;
  await inParallel(subscribers, AT_ONCE, async ({ person, alert_id }) => {
    const stored = await findAlert(person, alert_id);
    if (!stored || !wants(stored.alert, match)) return;
    const { alert } = await findAttached(stored);
    for (const destination of new Set(alert.destinations)) {
      await putDelivery(newDelivery({ person, alert_id }, match, destination, now));
      planned += 1;
    }
  });
  return planned;
}

/** An update that was stored before the alert is no news of it, though an equal alert of somebody else may ring. */
const wants = ({ schedule, paused, kinds, since }: Alert, { kind, entry_created_at }: StoredMatch) =>
  schedule.every === 'instant' && paused === null && kinds.includes(kind) && isStoredSince(since, entry_created_at);
