import { userPoolPermissionProbe } from '../../lib/access/people/account-status.ts';
import { createAlertFeedRoute } from '../../lib/http/alert-feed.ts';
import { getAlertFeedPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** GET /alert-feeds/{feed_token}: an alert's matches for feed readers. The address is the credential. */
export const handler = withPermissionProbes(createAlertFeedRoute({ name: 'getAlertFeed' }), () => [
  ...getAlertFeedPermissionProbes(),
  userPoolPermissionProbe,
]);
