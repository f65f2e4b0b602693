import { runDeliveries } from '../../lib/jobs/run-deliveries.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { userPoolProbe } from '../../lib/people/account-status.ts';
import { getDelivererProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** DeliverQueue, when something was made due, and each minute: sends what is due to destinations. */
export const handler = withProbe(createScheduledJob('deliver', runDeliveries), () => [
  ...getDelivererProbeSteps(),
  userPoolProbe,
]);
