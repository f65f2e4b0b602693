import { listAllAlerts, OwnedAlert } from '../../lib/alerts/all-alerts.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { AllAlertsQuery } from '../../lib/http/query-schemas.ts';
import { addOwnerAccountStates, isOwnerless } from '../../lib/notifications/sending-permission.ts';

/** GET /api/v2/admin/alerts: the alerts of all persons, newest first, with whose they are. */
export const handler = createListRoute(
  { name: 'listAllAlerts', page: OwnedAlert, query: AllAlertsQuery },
  async ({ page, query: { ownerless } }) => {
    const slice = await listAllAlerts(page);
    const items = await addOwnerAccountStates(slice.items);
    return { ...slice, items: ownerless ? items.filter(isOwnerless) : items };
  },
);
