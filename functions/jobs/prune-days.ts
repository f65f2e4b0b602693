import { pruneDays } from '../../lib/jobs/prune-days.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { pruner } from '../../lib/probe/roles.ts';

/** Once a day: removes from the counters the days that no figure shows any more, and from old shares addresses and comments. */
export const handler = probed(scheduledJob('pruneDays', pruneDays), pruner);
