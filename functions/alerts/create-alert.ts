import { NewAlert, ShownAlert } from '../../lib/alerts/alert.ts';
import { createAlert } from '../../lib/alerts/alerts.ts';
import { checkDestinations, stopsOf } from '../../lib/delivery/permission.ts';
import { listDestinations } from '../../lib/destinations/destinations.ts';
import { readableFilter } from '../../lib/http/alert-query.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';
import { lookUpPerson } from '../../lib/people/standing.ts';
import { probed } from '../../lib/probe/probed.ts';
import { alerter } from '../../lib/probe/roles.ts';

/** POST /api/v2/alerts: a search that calls. What a search would refuse is refused. */
export const handler = probed(
  writeRoute({ name: 'createAlert', body: NewAlert, status: 201, answers: ShownAlert }, async ({ caller, body }) => {
    const filter = await readableFilter(body.query);
    const own = await listDestinations(caller.id);
    const check = await checkDestinations(caller.id, body.destinations ?? [], own);
    check([]);
    const alert = await createAlert(caller.id, body, filter);
    trail(caller, 'made', { alert_id: alert.id });
    return { ...alert, stopped: (await stopsOf(caller.id, own))(alert) };
  }),
  () => [...alerter(), lookUpPerson],
);
