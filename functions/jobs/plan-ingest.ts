import { planIngest } from '../../lib/jobs/plan-ingest.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';

/** Every five minutes: sends a message for each feed that is due, and for entries that have waited too long for a summary. */
export const handler = scheduledJob('planIngest', planIngest);
