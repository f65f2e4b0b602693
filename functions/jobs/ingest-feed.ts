import { ingestFeedMessage } from '../../lib/jobs/ingest-feed-message.ts';
import { createQueueJobHandler } from '../../lib/jobs/queue-job.ts';
import { alertMatcherQueuePermissionProbe, summariesQueuePermissionProbe } from '../../lib/jobs/queue-probes.ts';
import { getIngesterPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** FeedsQueue: ingests a feed. 20 s are for its document, the rest of `startMs` for storing a usual number of items. */
export const handler = withPermissionProbes(
  createQueueJobHandler('ingestFeed', { startMs: 45_000, endMs: 20_000 }, ingestFeedMessage),
  () => [...getIngesterPermissionProbes(), summariesQueuePermissionProbe, alertMatcherQueuePermissionProbe],
);
