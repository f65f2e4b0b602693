import { FeedAddress, makeFeedToken } from '../../lib/alerts/feed-address.ts';
import { feedUrlOf } from '../../lib/http/alert-feed.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** POST /api/v2/alerts/{alert_id}/feed: a new address for the alert's feed, which ends the one before. */
export const handler = writeRoute(
  { name: 'createAlertFeed', id: 'alert_id', status: 201, answers: FeedAddress },
  async ({ caller, id, event }) => ({ url: feedUrlOf(event, await makeFeedToken(caller.id, id)) }),
);
