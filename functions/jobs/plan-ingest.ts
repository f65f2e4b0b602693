import { planIngest } from '../../lib/jobs/plan-ingest.ts';
import { feedsQueuePermissionProbe, summariesQueuePermissionProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { getIngestPlannerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** Every five minutes: queues the feeds that are due, and entries whose summary is overdue. */
export const handler = withPermissionProbes(createScheduledJobHandler('planIngest', planIngest), () => [
  ...getIngestPlannerPermissionProbes(),
  feedsQueuePermissionProbe,
  summariesQueuePermissionProbe,
]);
