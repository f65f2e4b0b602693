import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { runSealing } from '../../lib/jobs/seal-log.ts';
import { probed } from '../../lib/probe/probed.ts';
import { sealer } from '../../lib/probe/roles.ts';

/** Every five minutes: seals the new records of the log. */
export const handler = probed(scheduledJob('sealLog', runSealing), sealer);
