import { queueJob } from '../../lib/jobs/queue-job.ts';
import { summarizeEntryOfMessage } from '../../lib/jobs/summarize-entries.ts';
import { probed } from '../../lib/probe/probed.ts';
import { entrySummarizer } from '../../lib/probe/roles.ts';
import { modelProbe } from '../../lib/summaries/bedrock.ts';
import { summaryMs } from '../../lib/summaries/settings.ts';

/** SummariesQueue: has the model summarise an entry. */
export const handler = probed(
  queueJob('summarizeEntries', { toTakeMs: summaryMs, toEndMs: 10_000 }, summarizeEntryOfMessage),
  () => [...entrySummarizer(), ...modelProbe()],
);
