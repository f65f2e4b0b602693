import { transact } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { findAlert, isAsWritten, replacing, storedAlerts } from './alerts.ts';

/** Alerts that are written in one transaction. */
const AT_ONCE = 25;

/** An alert that sends to a destination no more. */
const without = ({ alert }: StoredAlert, destination: string) => ({
  ...alert,
  destinations: alert.destinations.filter((one) => one !== destination),
  updated_at: instantOf(new Date()),
});

/** Sends nothing of a person's alerts to a destination any more; answers which did, by id. Some are written at once. */
export async function leaveAll(person: string, destination: string): Promise<string[]> {
  const left: string[] = [];
  const sending = (await storedAlerts(person)).filter(({ alert }) => alert.destinations.includes(destination));
  for (let i = 0; i < sending.length; i += AT_ONCE) {
    const pairs = sending.slice(i, i + AT_ONCE).map((stored) => ({ stored, alert: without(stored, destination) }));
    const refusal = await transact(pairs.map(({ stored, alert }) => replacing(stored, alert)));
    for (const { stored, alert } of pairs) {
      const isDone = refusal === null || (refusal.mayBeDone && (await isAsWritten(stored, alert)));
      // One of them changed in between, so that none was written.
      if (isDone || (await leaveDestination(person, alert.id, destination))) left.push(alert.id);
    }
  }
  return left;
}

/** Sends nothing of an alert to a destination any more; false where that is so already, or the alert is gone: nothing changes. */
export async function leaveDestination(person: string, alertId: string, destination: string): Promise<boolean> {
  // Who meets another change reads again: this ends.
  for (;;) {
    const stored = await findAlert(person, alertId);
    if (!stored?.alert.destinations.includes(destination)) return false;
    const alert = without(stored, destination);
    const refusal = await transact([replacing(stored, alert)]);
    if (refusal === null || (refusal.mayBeDone && (await isAsWritten(stored, alert)))) return true;
  }
}
