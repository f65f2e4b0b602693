import { type Alert, AlertChange, ShownAlert } from '../../lib/alerts/alert.ts';
import { changeAlert, findAlert, ownerFor } from '../../lib/alerts/alerts.ts';
import { requireDestinations, stopsOf } from '../../lib/delivery/permission.ts';
import { readableFilter } from '../../lib/http/alert-query.ts';
import { expectationOfAlert, trailOfAlert } from '../../lib/http/alert-trail.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PATCH /api/v2/alerts/{alert_id}: changes an alert, if the caller has seen its current state. */
export const handler = writeRoute(
  { name: 'updateAlert', id: 'alert_id', body: AlertChange, status: 200, answers: ShownAlert, tag: 'needed' },
  async ({ caller, id, body, event }) => {
    const filter = body.query === undefined ? null : await readableFilter(body.query);
    const person = await ownerFor(caller, id);
    const present = async () => (await findAlert(person, id))?.alert.destinations ?? [];
    await requireDestinations(person, body.destinations ?? [], present);
    const stopOf = await stopsOf(person);
    const done = (before: Alert, after: Alert) => trailOfAlert(caller, before, after);
    const alert = await changeAlert(person, id, body, { filter, expect: expectationOfAlert(event, stopOf), done });
    return { ...alert, stopped: stopOf(alert) };
  },
);
