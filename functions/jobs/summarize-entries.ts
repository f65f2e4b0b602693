import { queueJob } from '../../lib/jobs/queue-job.ts';
import { summarizeEntryOfMessage } from '../../lib/jobs/summarize-entries.ts';
import { summaryMs } from '../../lib/summaries/settings.ts';

/** SummariesQueue: has the model summarise an entry. */
export const handler = queueJob('summarizeEntries', { toTakeMs: summaryMs, toEndMs: 10_000 }, summarizeEntryOfMessage);
