import { type Alert, AlertChange, ShownAlert } from '../../lib/alerts/alert.ts';
import { changeAlert, ownerFor } from '../../lib/alerts/alerts.ts';
import { attachmentsOf } from '../../lib/delivery/attached.ts';
import { checkDestinations, type StopOf, stopsOf } from '../../lib/delivery/permission.ts';
import { listDestinations } from '../../lib/destinations/destinations.ts';
import { readableFilter } from '../../lib/http/alert-query.ts';
import { expectationOfAlert, trailOfAlert } from '../../lib/http/alert-trail.ts';
import { writeRoute } from '../../lib/http/route.ts';

const SPEC = { name: 'updateAlert', id: 'alert_id', body: AlertChange, status: 200, answers: ShownAlert } as const;
/** PATCH /api/v2/alerts/{alert_id}: changes an alert, if the caller has seen its current state. */
export const handler = writeRoute({ ...SPEC, tag: 'needed' }, async ({ caller, id, body, event }) => {
  const filter = body.query === undefined ? null : await readableFilter(body.query);
  const person = await ownerFor(caller, id);
  let stopOf: StopOf = () => null;
  let check = (_: string[]) => {};
  const attachments = async () => {
    const own = await listDestinations(person);
    check = await checkDestinations(person, body.destinations ?? [], own);
    stopOf = await stopsOf(person, own);
    return attachmentsOf(own);
  };
  const expect = (before: Alert) => {
    check(before.destinations);
    expectationOfAlert(event, stopOf)?.(before);
  };
  const done = (before: Alert, after: Alert) => trailOfAlert(caller, before, after);
  const alert = await changeAlert(person, id, body, { filter, expect, attachments, done });
  return { ...alert, stopped: stopOf(alert) };
});
