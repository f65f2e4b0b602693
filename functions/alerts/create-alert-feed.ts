import { createAlertFeedToken, FeedAddress } from '../../lib/alerts/feed-token.ts';
import { buildAlertFeedUrl } from '../../lib/http/alert-feed.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** POST /api/v2/alerts/{alert_id}/feed: a new address for the alert's feed, which ends the one before. */
export const handler = createWriteRoute(
  { name: 'createAlertFeed', id: 'alert_id', status: 201, response: FeedAddress },
  async ({ caller, id, event }) => {
    const token = await createAlertFeedToken(caller.id, id);
    writeAuditRecord(caller, 'changed', { alert_id: id, changed: ['feed_since'] });
    return { url: buildAlertFeedUrl(event, token) };
  },
);
