import { Alert } from '../../lib/alerts/alert.ts';
import { ownerFor, readAlert } from '../../lib/alerts/alerts.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts/{alert_id}: one of the caller's alerts, or anybody's for an admin. */
export const handler = itemRoute(
  { name: 'getAlert', id: 'alert_id', item: Alert },
  async ({ caller, id }) => (await readAlert(await ownerFor(caller, id), id)).alert,
);
