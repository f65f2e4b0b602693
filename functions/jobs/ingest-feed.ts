import { ingestFeedMessage } from '../../lib/jobs/ingest-feed-message.ts';
import { createQueueJob } from '../../lib/jobs/queue-job.ts';
import { matcherQueueProbe, summariesQueueProbe } from '../../lib/jobs/queue-probes.ts';
import { getIngesterProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** FeedsQueue: ingests a feed. 20 s are for its document, the rest of `startMs` for storing a usual number of items. */
export const handler = withProbe(
  createQueueJob('ingestFeed', { startMs: 45_000, endMs: 20_000 }, ingestFeedMessage),
  () => [...getIngesterProbeSteps(), summariesQueueProbe, matcherQueueProbe],
);
