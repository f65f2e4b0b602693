import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { sealAndCheckReviewLog } from '../../lib/jobs/seal-log.ts';
import { getLogSealerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** Every five minutes: seals the new records of the log. */
export const handler = withPermissionProbes(
  createScheduledJobHandler('sealLog', sealAndCheckReviewLog),
  getLogSealerPermissionProbes,
);
