import * as z from 'zod/mini';
import { deleteDestinationRecord } from '../../lib/channels/destinations/destination-store.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** DELETE /api/v2/destinations/{destination_id}: no alert sends there any more. */
export const handler = createWriteRoute(
  { name: 'deleteDestination', id: 'destination_id', status: 204, response: z.void() },
  async ({ id, caller }) => {
    if (await deleteDestinationRecord(caller.id, id)) writeAuditRecord(caller, 'deleted', { destination_id: id });
  },
);
