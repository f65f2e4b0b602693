import { ingestFeedOfMessage } from '../../lib/jobs/ingest-feed.ts';
import { calledMatcher, sentToEntries } from '../../lib/jobs/probes.ts';
import { queueJob } from '../../lib/jobs/queue-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { ingester } from '../../lib/probe/roles.ts';

/** FeedsQueue: ingests a feed. 20 s are for its document, the rest of `toTakeMs` for storing a usual number of items. */
export const handler = probed(
  queueJob('ingestFeed', { toTakeMs: 45_000, toEndMs: 20_000 }, ingestFeedOfMessage),
  () => [...ingester(), sentToEntries, calledMatcher],
);
