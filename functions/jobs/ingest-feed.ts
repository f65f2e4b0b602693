import { ingestFeedOfMessage } from '../../lib/jobs/ingest-feed.ts';
import { queueJob } from '../../lib/jobs/queue-job.ts';

/** FeedsQueue: reads a feed into the table. 20 s are for its document, the rest of `toTakeMs` for storing what is usual. */
export const handler = queueJob('ingestFeed', { toTakeMs: 45_000, toEndMs: 15_000 }, ingestFeedOfMessage);
