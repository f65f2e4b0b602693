import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { summarizeTopics } from '../../lib/jobs/summarize-topics.ts';
import { getTopicSummarizerProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { getModelProbe } from '../../lib/summaries/bedrock-model.ts';

/** Every 15 minutes: summarizes each changed topic whose last summary is at least an hour old. */
export const handler = withProbe(createScheduledJob('summarizeTopics', summarizeTopics), () => [
  ...getTopicSummarizerProbeSteps(),
  ...getModelProbe(),
]);
