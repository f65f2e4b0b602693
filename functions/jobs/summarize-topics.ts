import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { summarizeTopics } from '../../lib/jobs/summarize-topics.ts';

/** Every fifteen minutes: makes the summary of each topic that has news and whose last one is an hour old. */
export const handler = scheduledJob('summarizeTopics', summarizeTopics);
