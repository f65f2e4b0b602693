import { AlertList } from '../../lib/alerts/alert.ts';
import { listAlerts, mostAlerts } from '../../lib/alerts/alerts.ts';
import { itemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/alerts: the alerts of the caller, the oldest first, with how often they matched within a week. */
export const handler = itemRoute({ name: 'listAlerts', item: AlertList }, async ({ caller }) => ({
  items: await listAlerts(caller.id),
  most: mostAlerts,
}));
