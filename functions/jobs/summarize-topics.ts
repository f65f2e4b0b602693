import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { summarizeTopics } from '../../lib/jobs/summarize-topics.ts';
import { probed } from '../../lib/probe/probed.ts';
import { topicSummarizer } from '../../lib/probe/roles.ts';
import { modelProbe } from '../../lib/summaries/bedrock.ts';

/** Every fifteen minutes: makes the summary of each topic that has changes and whose last summary is an hour old. */
export const handler = probed(scheduledJob('summarizeTopics', summarizeTopics), () => [
  ...topicSummarizer(),
  ...modelProbe(),
]);
