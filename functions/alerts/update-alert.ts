import { type Alert, AlertChange, AlertResponse } from '../../lib/alerts/alert.ts';
import { getAlertOwner } from '../../lib/alerts/alert-store.ts';
import { updateAlert } from '../../lib/alerts/update-alert.ts';
import { parseSearchableFilter } from '../../lib/http/alert-query-input.ts';
import { createIfMatchCheckForAlert, logAlertChange } from '../../lib/http/audit-changes.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { createAlertDestinationChecks } from '../../lib/notifications/sending-permission.ts';

const SPEC = { name: 'updateAlert', id: 'alert_id', body: AlertChange, status: 200, response: AlertResponse } as const;
/** PATCH /api/v2/alerts/{alert_id}: changes an alert, if the caller has seen its current state. */
export const handler = createWriteRoute({ ...SPEC, tag: 'needed' }, async ({ caller, id, body, event }) => {
  const filter = body.query === undefined ? null : await parseSearchableFilter(body.query);
  const person = await getAlertOwner(caller, id);
  const checks = createAlertDestinationChecks(person, body.destinations ?? []);
  const expect = (before: Alert) => {
    checks.assertPermitted(before.destinations);
    createIfMatchCheckForAlert(event, checks.findRestriction)?.(before);
  };
  const onUpdate = (before: Alert, after: Alert) => logAlertChange(caller, before, after);
  const options = { filter, expect, attachments: checks.getAttachmentTokens, onUpdate };
  const alert = await updateAlert({ person, alert_id: id }, body, options);
  return { ...alert, stopped: checks.findRestriction(alert) };
});
