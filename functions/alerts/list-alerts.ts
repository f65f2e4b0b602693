import { AlertList } from '../../lib/alerts/alert.ts';
import { listAlerts, maxAlertsPerPerson } from '../../lib/alerts/alert-store.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { createWithheldDestinationsLookup } from '../../lib/notifications/sending-permission.ts';

/** GET /api/v2/alerts: the caller's alerts, oldest first, with their matches of the last week. */
export const handler = createItemRoute({ name: 'listAlerts', item: AlertList }, async ({ caller }) => {
  const [alerts, findStop] = await Promise.all([listAlerts(caller.id), createWithheldDestinationsLookup(caller.id)]);
  return { items: alerts.map((alert) => ({ ...alert, stopped: findStop(alert) })), most: maxAlertsPerPerson };
});
