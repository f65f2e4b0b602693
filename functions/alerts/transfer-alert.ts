import { OwnedAlert } from '../../lib/alerts/all-alerts.ts';
import { withOwners } from '../../lib/delivery/owners.ts';
import { AlertTransfer, transferAlert } from '../../lib/delivery/transfer.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';

/** POST /api/v2/admin/alerts/{alert_id}/transfer: gives anybody's alert to a person who can sign in. */
export const handler = writeRoute(
  { name: 'transferAlert', id: 'alert_id', body: AlertTransfer, status: 200, answers: OwnedAlert },
  async ({ caller, id, body: { owner_id } }) => {
    const alert = await transferAlert(id, owner_id);
    trail(caller, 'changed', { alert_id: id }, ['owner_id', 'destinations', 'feed_since']);
    const [owned] = await withOwners([alert]);
    return owned as OwnedAlert;
  },
);
