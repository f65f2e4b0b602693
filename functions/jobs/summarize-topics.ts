import { summarizeTopics } from '../../lib/jobs/run-summaries.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { getTopicSummarizerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { getModelPermissionProbes } from '../../lib/summaries/bedrock-model.ts';

/** Every 15 minutes: summarizes each changed topic whose last summary is at least an hour old. */
export const handler = withPermissionProbes(createScheduledJobHandler('summarizeTopics', summarizeTopics), () => [
  ...getTopicSummarizerPermissionProbes(),
  ...getModelPermissionProbes(),
]);
