import { ingestFeedOfMessage } from '../../lib/jobs/ingest-feed.ts';
import { queueJob } from '../../lib/jobs/queue-job.ts';

/** FeedsQueue: ingests a feed. 20 s are for its document, the rest of `toTakeMs` for storing a usual number of items. */
export const handler = queueJob('ingestFeed', { toTakeMs: 45_000, toEndMs: 20_000 }, ingestFeedOfMessage);
