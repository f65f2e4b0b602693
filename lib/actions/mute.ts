import type { Alert } from '../alerts/alert.ts';
import { ownerFor } from '../alerts/alerts.ts';
import { pauseAlert } from '../alerts/pause-alert.ts';
import { trail } from '../log/trail.ts';
import type { KnownPerson } from '../people/by-email.ts';
import { Problem } from '../values/problem.ts';

const DELETED = 'Nothing was changed: this alert was deleted.';
const FOREIGN = 'Nothing was changed: only the owner of an alert, or an administrator, can mute it.';
const PAUSED = 'This alert is muted already.';
const CHANGED = 'Nothing was changed: the alert was changed after the button was pressed. Press it again to mute it.';

/**
 * Pauses an alert on behalf of its owner or an admin.
 *
 * `at` is the time of the click in milliseconds since the epoch: a late request does not undo what the owner did
 * since.
 * @throws Problem 404 alert_not_found, 403 role_required, 409 alert_paused, changed_since
 */
export async function mute(alertId: string, by: KnownPerson, name: string, at: number): Promise<void> {
  const owner = await ownerFor({ id: '', role: 'admin' }, alertId);
  if (owner === '') throw new Problem('not_found', 'alert_not_found', DELETED);
  if (owner !== by.id && by.role !== 'admin') throw new Problem('forbidden', 'role_required', FOREIGN);
  const expect = ({ paused, updated_at }: Alert) => {
    if (paused) throw new Problem('conflict', 'alert_paused', PAUSED);
    if (Date.parse(updated_at) > at) throw new Problem('conflict', 'changed_since', CHANGED);
  };
  await pauseAlert(owner, alertId, `muted in the chat by ${name}`, expect);
  trail(by, 'paused', { alert_id: alertId }, ['paused']);
}
