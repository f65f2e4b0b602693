import { FeedAddress, makeFeedToken } from '../../lib/alerts/feed-address.ts';
import { feedUrlOf } from '../../lib/http/alert-feed.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';

/** POST /api/v2/alerts/{alert_id}/feed: a new address for the alert's feed, which ends the one before. */
export const handler = writeRoute(
  { name: 'createAlertFeed', id: 'alert_id', status: 201, answers: FeedAddress },
  async ({ caller, id, event }) => {
    const token = await makeFeedToken(caller.id, id);
    trail(caller, 'changed', { alert_id: id }, ['feed_since']);
    return { url: feedUrlOf(event, token) };
  },
);
