import { type Alert, AlertChange, ShownAlert } from '../../lib/alerts/alert.ts';
import { changeAlert, ownerFor } from '../../lib/alerts/alerts.ts';
import { checksOfChange } from '../../lib/delivery/permission.ts';
import { readableFilter } from '../../lib/http/alert-query.ts';
import { expectationOfAlert, trailOfAlert } from '../../lib/http/alert-trail.ts';
import { writeRoute } from '../../lib/http/route.ts';

const SPEC = { name: 'updateAlert', id: 'alert_id', body: AlertChange, status: 200, answers: ShownAlert } as const;
/** PATCH /api/v2/alerts/{alert_id}: changes an alert, if the caller has seen its current state. */
export const handler = writeRoute({ ...SPEC, tag: 'needed' }, async ({ caller, id, body, event }) => {
  const filter = body.query === undefined ? null : await readableFilter(body.query);
  const person = await ownerFor(caller, id);
  const checks = checksOfChange(person, body.destinations ?? []);
  const expect = (before: Alert) => {
    checks.check(before.destinations);
    expectationOfAlert(event, checks.stopOf)?.(before);
  };
  const done = (before: Alert, after: Alert) => trailOfAlert(caller, before, after);
  const alert = await changeAlert(person, id, body, { filter, expect, attachments: checks.attachments, done });
  return { ...alert, stopped: checks.stopOf(alert) };
});
