import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { sealAndCheckLog } from '../../lib/jobs/seal-log.ts';
import { getSealerProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Every five minutes: seals the new records of the log. */
export const handler = withProbe(createScheduledJob('sealLog', sealAndCheckLog), getSealerProbeSteps);
