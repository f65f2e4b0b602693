import { runDailyPruning } from '../../lib/jobs/run-daily-pruning.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { pruner } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Once a day: removes from the counters the days that no figure shows any more, and from old shares addresses and comments. */
export const handler = withProbe(createScheduledJob('pruneDays', runDailyPruning), pruner);
