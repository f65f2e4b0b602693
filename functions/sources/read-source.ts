import { SourceRead, toSourceRead } from '../../lib/catalog/sources/source.ts';
import { getSourceItem } from '../../lib/catalog/sources/update-source.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { feedsQueuePermissionProbe } from '../../lib/jobs/queue-probes.ts';
import { sendFeedMessages } from '../../lib/jobs/send-messages.ts';
import { getSourceRequesterPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

const SPEC = { name: 'readSource', id: 'source_id', status: 202, response: SourceRead } as const;
/** POST /api/v2/sources/{source_id}/read: reads a source now, besides its schedule. */
export const handler = withPermissionProbes(
  createWriteRoute(SPEC, async ({ id }) => {
    const request = toSourceRead(await getSourceItem(id), new Date());
    await sendFeedMessages([{ feed_id: id, planned_at: request.requested_at }]);
    return request;
  }),
  () => [...getSourceRequesterPermissionProbes(), feedsQueuePermissionProbe],
);
