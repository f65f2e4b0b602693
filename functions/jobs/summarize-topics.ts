import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { summarizeTopics } from '../../lib/jobs/summarize-topics.ts';

/** Every fifteen minutes: makes the summary of each topic that has changes and whose last summary is an hour old. */
export const handler = scheduledJob('summarizeTopics', summarizeTopics);
