import { alertFeedRoute } from '../../lib/http/alert-feed.ts';
import { lookUpPerson } from '../../lib/people/standing.ts';
import { probed } from '../../lib/probe/probed.ts';
import { alertFeed } from '../../lib/probe/roles.ts';

/** GET /alert-feeds/{feed_token}: what an alert rang for, for feed readers; whoever has the address may read it. */
export const handler = probed(alertFeedRoute({ name: 'getAlertFeed' }), () => [...alertFeed(), lookUpPerson]);
