import { createListRoute } from '../../lib/http/list-route.ts';
import { Delivery } from '../../lib/notifications/delivery.ts';
import { listAlertDeliveries } from '../../lib/notifications/list-deliveries.ts';

/** GET /api/v2/alerts/{alert_id}/deliveries: an alert's deliveries and their state, newest first. */
export const handler = createListRoute(
  { name: 'listAlertDeliveries', id: 'alert_id', page: Delivery },
  ({ id, caller, page }) => listAlertDeliveries(caller.id, id, page),
);
