import { Delivery } from '../../lib/delivery/delivery.ts';
import { listAlertDeliveries } from '../../lib/delivery/list-deliveries.ts';
import { pageRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts/{alert_id}/deliveries: what an alert sent, or is to send, and how that went; newest first. */
export const handler = pageRoute(
  { name: 'listAlertDeliveries', id: 'alert_id', page: Delivery },
  ({ id, caller, page }) => listAlertDeliveries(caller.id, id, page),
);
