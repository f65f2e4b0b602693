import { planIngest } from '../../lib/jobs/plan-ingest.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';

/** Every five minutes: sends a message for each feed that is due, and for entries that wait for a summary too long. */
export const handler = scheduledJob('planIngest', planIngest);
