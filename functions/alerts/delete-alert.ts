import * as z from 'zod/mini';
import { deleteAlert, getAlertOwner } from '../../lib/alerts/alert-store.ts';
import { createIfMatchCheckForAlert } from '../../lib/http/audit-changes.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { createWithheldDestinationsLookup } from '../../lib/notifications/sending-permission.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** DELETE /api/v2/alerts/{alert_id}: an alert is gone, and the address of its feed with it. */
export const handler = createWriteRoute(
  { name: 'deleteAlert', id: 'alert_id', status: 204, response: z.void() },
  async ({ caller, id, event }) => {
    const person = await getAlertOwner(caller, id);
    const isDeleted = await deleteAlert(
      person,
      id,
      createIfMatchCheckForAlert(event, await createWithheldDestinationsLookup(person)),
    );
    if (isDeleted) writeAuditRecord(caller, 'deleted', { alert_id: id });
  },
);
