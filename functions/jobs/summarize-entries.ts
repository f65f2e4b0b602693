import { createQueueJobHandler } from '../../lib/jobs/queue-job.ts';
import { handleSummaryMessage } from '../../lib/jobs/summarize-entry-message.ts';
import { getEntrySummarizerPermissionProbes } from '../../lib/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/probe/with-probe.ts';
import { getModelPermissionProbes } from '../../lib/summaries/bedrock-model.ts';
import { SUMMARY_TIMEOUT_MS } from '../../lib/summaries/model-settings.ts';

/** SummariesQueue: has the model summarise an entry. */
export const handler = withPermissionProbes(
  createQueueJobHandler('summarizeEntries', { startMs: SUMMARY_TIMEOUT_MS, endMs: 10_000 }, handleSummaryMessage),
  () => [...getEntrySummarizerPermissionProbes(), ...getModelPermissionProbes()],
);
