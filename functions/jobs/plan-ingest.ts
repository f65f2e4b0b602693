import { planIngest } from '../../lib/jobs/plan-ingest.ts';
import { feedsQueueProbe, summariesQueueProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { planner } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Every five minutes: sends a message for each feed that is due, and for entries that have waited too long for a summary. */
export const handler = withProbe(createScheduledJob('planIngest', planIngest), () => [
  ...planner(),
  feedsQueueProbe,
  summariesQueueProbe,
]);
