import { ShownAlert } from '../../lib/alerts/alert.ts';
import { ownerFor, readAlert } from '../../lib/alerts/alerts.ts';
import { readAttached } from '../../lib/alerts/attachments.ts';
import { stopsOf } from '../../lib/delivery/permission.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts/{alert_id}: one of the caller's alerts, or anybody's for an admin. */
export const handler = itemRoute({ name: 'getAlert', id: 'alert_id', item: ShownAlert }, async ({ caller, id }) => {
  const person = await ownerFor(caller, id);
  const { alert } = await readAttached(await readAlert(person, id));
  return { ...alert, stopped: (await stopsOf(person))(alert) };
});
