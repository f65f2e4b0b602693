import { alertFeedRoute } from '../../lib/http/alert-feed.ts';
import { userPoolProbe } from '../../lib/people/account-status.ts';
import { getAlertFeedProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** GET /alert-feeds/{feed_token}: an alert's matches for feed readers. The address is the credential. */
export const handler = withProbe(alertFeedRoute({ name: 'getAlertFeed' }), () => [
  ...getAlertFeedProbeSteps(),
  userPoolProbe,
]);
