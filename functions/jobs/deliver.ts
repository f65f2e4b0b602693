import { runDeliveries } from '../../lib/jobs/run-deliveries.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { userPoolPermissionProbe } from '../../lib/people/account-status.ts';
import { getDelivererPermissionProbes } from '../../lib/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/probe/with-probe.ts';

/** DeliverQueue, when something was made due, and each minute: sends what is due to destinations. */
export const handler = withPermissionProbes(createScheduledJobHandler('deliver', runDeliveries), () => [
  ...getDelivererPermissionProbes(),
  userPoolPermissionProbe,
]);
