import { transact } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { findAlert, isAsWritten, replacing } from './alerts.ts';

/** Sends nothing of an alert to a destination any more; false where that is so already, or the alert is gone: nothing changes. */
export async function leaveDestination(person: string, alertId: string, destination: string): Promise<boolean> {
  // Who meets another change reads again: this ends.
  for (;;) {
    const stored = await findAlert(person, alertId);
    if (!stored?.alert.destinations.includes(destination)) return false;
    const destinations = stored.alert.destinations.filter((one) => one !== destination);
    const alert = { ...stored.alert, destinations, updated_at: instantOf(new Date()) };
    const refusal = await transact([replacing(stored, alert)]);
    if (refusal === null || (refusal.mayBeDone && (await isAsWritten(stored, alert)))) return true;
  }
}
