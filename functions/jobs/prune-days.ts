import { runDailyPruning } from '../../lib/jobs/run-daily-pruning.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { getPrunerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** Once a day: removes old days from the counters, and addresses and comments from old shares. */
export const handler = withPermissionProbes(
  createScheduledJobHandler('pruneDays', runDailyPruning),
  getPrunerPermissionProbes,
);
