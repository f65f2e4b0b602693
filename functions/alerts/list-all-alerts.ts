import { listAllAlerts, OwnedAlert } from '../../lib/alerts/all-alerts.ts';
import { pageRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/admin/alerts: the alerts of all persons, newest first, with whose they are. */
export const handler = pageRoute({ name: 'listAllAlerts', page: OwnedAlert }, ({ page }) => listAllAlerts(page));
