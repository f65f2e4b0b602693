import { planDocuments } from '../../lib/jobs/plan-documents.ts';
import { documentsQueuePermissionProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { getDocumentPlannerPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** Each minute: notes the documents behind new links, and sends who visits those that are due. */
export const handler = withPermissionProbes(createScheduledJobHandler('planDocuments', planDocuments), () => [
  ...getDocumentPlannerPermissionProbes(),
  documentsQueuePermissionProbe,
]);
