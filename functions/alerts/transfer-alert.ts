import { OwnedAlert } from '../../lib/alerts/all-alerts.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { addOwnerAccountStates } from '../../lib/notifications/sending-permission.ts';
import { AlertTransfer, transferAlert } from '../../lib/notifications/transfer-alert.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** POST /api/v2/admin/alerts/{alert_id}/transfer: gives anybody's alert to a person who can sign in. */
export const handler = createWriteRoute(
  { name: 'transferAlert', id: 'alert_id', body: AlertTransfer, status: 200, response: OwnedAlert },
  async ({ caller, id, body: { owner_id } }) => {
    const alert = await transferAlert(id, owner_id);
    writeAuditRecord(caller, 'changed', { alert_id: id, changed: ['owner_id', 'destinations', 'feed_since'] });
    const [owned] = await addOwnerAccountStates([alert]);
    return owned as OwnedAlert;
  },
);
