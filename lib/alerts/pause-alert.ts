import { writeTransaction } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import type { Alert } from './alert.ts';
import { buildAlertReplacement, getAlert, isStoredAs } from './alert-store.ts';

/**
 * Pauses an alert, and changes nothing else of it; `expect` refuses one that is not as it should be. Two requests.
 *
 * @throws Problem 404 alert_not_found, and of `expect`
 */
export async function pauseAlert(
  person: string,
  id: string,
  reason: string,
  expect: (alert: Alert) => void,
): Promise<void> {
  // Who meets another change reads again: this ends.
  for (;;) {
    const stored = await getAlert(person, id);
    expect(stored.alert);
    const at = formatInstant(new Date());
    const alert = { ...stored.alert, paused: { at, reason }, updated_at: at };
    const refusal = await writeTransaction([buildAlertReplacement(stored, alert)]);
    if (refusal === null || (refusal.mayBeApplied && (await isStoredAs(stored, alert)))) return;
  }
}
