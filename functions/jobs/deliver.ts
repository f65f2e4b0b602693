import { deliver } from '../../lib/jobs/deliver.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { lookUpPerson } from '../../lib/people/standing.ts';
import { probed } from '../../lib/probe/probed.ts';
import { deliverer } from '../../lib/probe/roles.ts';

/** DeliverQueue, when something was made due, and each minute: sends what is due to destinations. */
export const handler = probed(scheduledJob('deliver', deliver), () => [...deliverer(), lookUpPerson]);
