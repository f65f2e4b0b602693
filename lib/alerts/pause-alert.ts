import { transact } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { Alert } from './alert.ts';
import { isAsWritten, readAlert, replacing } from './alerts.ts';

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
    const stored = await readAlert(person, id);
    expect(stored.alert);
    const at = instantOf(new Date());
    const alert = { ...stored.alert, paused: { at, reason }, updated_at: at };
    const refusal = await transact([replacing(stored, alert)]);
    if (refusal === null || (refusal.mayBeDone && (await isAsWritten(stored, alert)))) return;
  }
}
