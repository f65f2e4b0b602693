import { userPoolPermissionProbe } from '../../lib/access/people/account-status.ts';
import { runDeliveries } from '../../lib/jobs/run-deliveries.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { getDelivererPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** DeliverQueue, when something was made due, and each minute: sends what is due to destinations. */
export const handler = withPermissionProbes(createScheduledJobHandler('deliver', runDeliveries), () => [
  ...getDelivererPermissionProbes(),
  userPoolPermissionProbe,
]);
