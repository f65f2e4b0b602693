import { alertFeedRoute } from '../../lib/http/alert-feed.ts';

/** GET /alert-feeds/{feed_token}: what an alert rang for, for feed readers; whoever has the address may read it. */
export const handler = alertFeedRoute({ name: 'getAlertFeed' });
