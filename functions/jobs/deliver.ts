import { deliver } from '../../lib/jobs/deliver.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { deliverer } from '../../lib/probe/roles.ts';

/** Each minute, and whenever it is called: sends what is due to destinations. */
export const handler = probed(scheduledJob('deliver', deliver), deliverer);
