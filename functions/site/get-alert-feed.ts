import { createAlertFeedRoute } from '../../lib/http/alert-feed.ts';
import { userPoolPermissionProbe } from '../../lib/people/account-status.ts';
import { getAlertFeedPermissionProbes } from '../../lib/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/probe/with-probe.ts';

/** GET /alert-feeds/{feed_token}: an alert's matches for feed readers. The address is the credential. */
export const handler = withPermissionProbes(createAlertFeedRoute({ name: 'getAlertFeed' }), () => [
  ...getAlertFeedPermissionProbes(),
  userPoolPermissionProbe,
]);
