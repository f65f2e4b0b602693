import { Alert, AlertChange } from '../../lib/alerts/alert.ts';
import { changeAlert, ownerFor } from '../../lib/alerts/alerts.ts';
import { withoutEnded } from '../../lib/delivery/end-destination.ts';
import { requireDestinations } from '../../lib/destinations/destinations.ts';
import { readableFilter } from '../../lib/http/alert-query.ts';
import { trailOfAlert } from '../../lib/http/alert-trail.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PATCH /api/v2/alerts/{alert_id}: changes an alert, if the caller has seen how it stands. */
export const handler = writeRoute(
  { name: 'updateAlert', id: 'alert_id', body: AlertChange, status: 200, answers: Alert, tag: 'needed' },
  async ({ caller, id, body, event }) => {
    const filter = body.query === undefined ? null : await readableFilter(body.query);
    const person = await ownerFor(caller, id);
    await requireDestinations(person, body.destinations ?? []);
    const done = (before: Alert, after: Alert) => trailOfAlert(caller, before, after);
    const alert = await changeAlert(person, id, body, { filter, expect: expectationOf<Alert>(event), done });
    return body.destinations ? withoutEnded(person, alert) : alert;
  },
);
