import { Delivery } from '../../lib/delivery/delivery.ts';
import { listAlertDeliveries } from '../../lib/delivery/list-deliveries.ts';
import { createPageRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts/{alert_id}/deliveries: an alert's deliveries and their state, newest first. */
export const handler = createPageRoute(
  { name: 'listAlertDeliveries', id: 'alert_id', page: Delivery },
  ({ id, caller, page }) => listAlertDeliveries(caller.id, id, page),
);
