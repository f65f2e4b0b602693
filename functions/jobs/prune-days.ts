import { pruneDays } from '../../lib/jobs/prune-days.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';

/** Once a day: takes days out of the counters that no figure shows any more. */
export const handler = scheduledJob('pruneDays', pruneDays);
