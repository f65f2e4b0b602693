import { writeTransaction } from '../platform/dynamodb/write.ts';
import { formatInstant } from '../values/time.ts';
import type { Alert } from './alert.ts';
import { buildAlertReplacement, getAlert, wasAlertWriteApplied } from './alert-store.ts';
import type { AlertReference } from './registry/query-subscriptions.ts';

/**
 * Pauses an alert for the given reason, and changes nothing else. Two requests.
 * `assertPrecondition` receives the current alert, and throws if the alert must not be paused.
 * @throws Problem 404 alert_not_found, and each error of `assertPrecondition`
 */
export async function pauseAlert(
  { person, alert_id }: AlertReference,
  reason: string,
  assertPrecondition: (alert: Alert) => void,
): Promise<void> {
  // After a concurrent change the alert is read again, so the loop ends.
  for (;;) {
    const stored = await getAlert(person, alert_id);
    assertPrecondition(stored.alert);
    const at = formatInstant(new Date());
    const alert = { ...stored.alert, paused: { at, reason }, updated_at: at };
    const refusal = await writeTransaction([buildAlertReplacement(stored, alert)]);
    if (refusal === null || (refusal.mayBeApplied && (await wasAlertWriteApplied(stored, alert)))) return;
  }
}
