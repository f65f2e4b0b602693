import { ShownDestination } from '../../lib/channels/destinations/destination.ts';
import { rotateSecret } from '../../lib/channels/destinations/rotate-secret.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** POST /api/v2/destinations/{destination_id}/rotate-secret: issues a new secret. The old one is valid for a day. */
export const handler = createWriteRoute(
  { name: 'rotateDestinationSecret', id: 'destination_id', status: 200, response: ShownDestination },
  async ({ id, caller }) => {
    const rotated = await rotateSecret(caller.id, id);
    writeAuditRecord(caller, 'secret_rotated', { destination_id: id });
    return rotated;
  },
);
