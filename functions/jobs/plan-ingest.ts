import { planIngest } from '../../lib/jobs/plan-ingest.ts';
import { feedsQueueProbe, summariesQueueProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { getPlannerProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Every five minutes: queues the feeds that are due, and entries whose summary is overdue. */
export const handler = withProbe(createScheduledJob('planIngest', planIngest), () => [
  ...getPlannerProbeSteps(),
  feedsQueueProbe,
  summariesQueueProbe,
]);
