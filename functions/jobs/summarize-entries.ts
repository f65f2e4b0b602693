import { createQueueJobHandler } from '../../lib/jobs/queue-job.ts';
import { handleSummarizeEntryMessage } from '../../lib/jobs/run-summaries.ts';
import { getEntrySummarizerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { getModelPermissionProbes } from '../../lib/summaries/bedrock-model.ts';
import { SUMMARY_TIMEOUT_MS } from '../../lib/summaries/model-budget.ts';

const RESERVE = { startMs: SUMMARY_TIMEOUT_MS, endMs: 10_000 };
/** SummariesQueue: summarizes the entry of each message with the model. */
export const handler = withPermissionProbes(
  createQueueJobHandler('summarizeEntries', RESERVE, handleSummarizeEntryMessage),
  () => [...getEntrySummarizerPermissionProbes(), ...getModelPermissionProbes()],
);
