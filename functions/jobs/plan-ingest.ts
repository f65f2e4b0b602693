import { planIngest } from '../../lib/jobs/plan-ingest.ts';
import { sentToEntries, sentToFeeds } from '../../lib/jobs/probes.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { planner } from '../../lib/probe/roles.ts';

/** Every five minutes: sends a message for each feed that is due, and for entries that have waited too long for a summary. */
export const handler = probed(scheduledJob('planIngest', planIngest), () => [...planner(), sentToFeeds, sentToEntries]);
