import { AlertList } from '../../lib/alerts/alert.ts';
import { listAlerts, mostAlerts } from '../../lib/alerts/alerts.ts';
import { stopsOf } from '../../lib/delivery/permission.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts: the alerts of the caller, the oldest first, with how often they matched within a week. */
export const handler = itemRoute({ name: 'listAlerts', item: AlertList }, async ({ caller }) => {
  const [alerts, stopOf] = await Promise.all([listAlerts(caller.id), stopsOf(caller.id)]);
  return { items: alerts.map((alert) => ({ ...alert, stopped: stopOf(alert) })), most: mostAlerts };
});
