import { alertFeedRoute } from '../../lib/http/alert-feed.ts';
import { lookUpPerson } from '../../lib/people/standing.ts';
import { probed } from '../../lib/probe/probed.ts';
import { alertFeed } from '../../lib/probe/roles.ts';

/** GET /alert-feeds/{feed_token}: the matches of an alert for feed readers; the address is the credential. */
export const handler = probed(alertFeedRoute({ name: 'getAlertFeed' }), () => [...alertFeed(), lookUpPerson]);
