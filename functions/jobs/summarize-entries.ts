import { createQueueJob } from '../../lib/jobs/queue-job.ts';
import { summarizeEntryMessage } from '../../lib/jobs/summarize-entry-message.ts';
import { getEntrySummarizerProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { getModelProbe } from '../../lib/summaries/bedrock-model.ts';
import { SUMMARY_TIMEOUT_MS } from '../../lib/summaries/model-settings.ts';

/** SummariesQueue: has the model summarise an entry. */
export const handler = withProbe(
  createQueueJob('summarizeEntries', { startMs: SUMMARY_TIMEOUT_MS, endMs: 10_000 }, summarizeEntryMessage),
  () => [...getEntrySummarizerProbeSteps(), ...getModelProbe()],
);
