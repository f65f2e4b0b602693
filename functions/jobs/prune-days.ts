import { pruneDays } from '../../lib/jobs/prune-days.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';

/** Once a day: removes from the counters the days that no figure shows any more. */
export const handler = scheduledJob('pruneDays', pruneDays);
