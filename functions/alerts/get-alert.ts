import { AlertResponse } from '../../lib/alerts/alert.ts';
import { getAlert, getAlertOwner } from '../../lib/alerts/alert-store.ts';
import { omitDetachedDestinations } from '../../lib/alerts/destination-attachments.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { createWithheldDestinationsLookup } from '../../lib/notifications/sending-permission.ts';

/** GET /api/v2/alerts/{alert_id}: one of the caller's alerts, or anybody's for an admin. */
export const handler = createItemRoute(
  { name: 'getAlert', id: 'alert_id', item: AlertResponse },
  async ({ caller, id }) => {
    const person = await getAlertOwner(caller, id);
    const { alert } = await omitDetachedDestinations(await getAlert(person, id));
    return { ...alert, stopped: (await createWithheldDestinationsLookup(person))(alert) };
  },
);
