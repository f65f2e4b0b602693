import type { PersonAccount } from '../../access/people/find-person-by-email.ts';
import type { Alert } from '../../alerts/alert.ts';
import { getAlertOwner } from '../../alerts/alert-store.ts';
import { pauseAlert } from '../../alerts/pause-alert.ts';
import { writeAuditRecord } from '../../platform/log/audit-log.ts';
import { Problem } from '../../values/problem.ts';

const DELETED_DETAIL = 'Nothing was changed: this alert was deleted.';
const NOT_OWNER_DETAIL = 'Nothing was changed: only the owner of an alert, or an administrator, can mute it.';
const PAUSED_DETAIL = 'This alert is muted already.';
const CHANGED_DETAIL =
  'Nothing was changed: the alert was changed after the button was pressed. Press it again to mute it.';

/** A click on the mute button: the actor's name in the chat, and the time. It is in milliseconds since the epoch. */
interface MuteClick {
  alertId: string;
  name: string;
  requestedAt: number;
}

/**
 * Pauses an alert by a button of its chat message, on behalf of its owner or an admin.
 * A click is rejected if the alert was changed after it, so that it does not undo that change.
 * @throws Problem 404 alert_not_found if the alert was deleted
 * @throws Problem 403 role_required if the actor is neither the owner nor an admin
 * @throws Problem 409 alert_paused if the alert is paused already, 409 changed_since if it was changed after the click
 */
export async function muteAlert({ alertId, name, requestedAt }: MuteClick, actor: PersonAccount): Promise<void> {
  const owner = await getAlertOwner({ id: '', role: 'admin' }, alertId);
  if (owner === '') throw new Problem('not_found', 'alert_not_found', DELETED_DETAIL);
  if (owner !== actor.id && actor.role !== 'admin') throw new Problem('forbidden', 'role_required', NOT_OWNER_DETAIL);
  const assertMutable = ({ paused, updated_at }: Alert) => {
    if (paused) throw new Problem('conflict', 'alert_paused', PAUSED_DETAIL);
    if (Date.parse(updated_at) > requestedAt) throw new Problem('conflict', 'changed_since', CHANGED_DETAIL);
  };
  await pauseAlert({ person: owner, alert_id: alertId }, `muted in the chat by ${name}`, assertMutable);
  writeAuditRecord(actor, 'paused', { alert_id: alertId, changed: ['paused'] });
}
