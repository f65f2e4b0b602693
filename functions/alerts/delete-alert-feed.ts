import * as z from 'zod/mini';
import { revokeAlertFeedToken } from '../../lib/alerts/feed-token.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** DELETE /api/v2/alerts/{alert_id}/feed: the address of the alert's feed leads nowhere any more. */
export const handler = createWriteRoute(
  { name: 'deleteAlertFeed', id: 'alert_id', status: 204, response: z.void() },
  async ({ caller, id }) => {
    if (await revokeAlertFeedToken(caller.id, id))
      writeAuditRecord(caller, 'changed', { alert_id: id, changed: ['feed_since'] });
  },
);
