import { runDailyPruning } from '../../lib/jobs/run-daily-pruning.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { getPrunerProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Once a day: removes old days from the counters, and addresses and comments from old shares. */
export const handler = withProbe(createScheduledJob('pruneDays', runDailyPruning), getPrunerProbeSteps);
