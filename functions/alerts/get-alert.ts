import { AlertResponse } from '../../lib/alerts/alert.ts';
import { getAlert, getAlertOwner } from '../../lib/alerts/alert-store.ts';
import { readAttachedDestinations } from '../../lib/alerts/attachments.ts';
import { createAlertRestrictionLookup } from '../../lib/delivery/sending-permission.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts/{alert_id}: one of the caller's alerts, or anybody's for an admin. */
export const handler = itemRoute({ name: 'getAlert', id: 'alert_id', item: AlertResponse }, async ({ caller, id }) => {
  const person = await getAlertOwner(caller, id);
  const { alert } = await readAttachedDestinations(await getAlert(person, id));
  return { ...alert, stopped: (await createAlertRestrictionLookup(person))(alert) };
});
