import { planDocuments } from '../../lib/jobs/plan-documents.ts';
import { documentsQueueProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { getDocumentPlannerProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Each minute: notes the documents behind new links, and sends who visits those that are due. */
export const handler = withProbe(createScheduledJob('planDocuments', planDocuments), () => [
  ...getDocumentPlannerProbeSteps(),
  documentsQueueProbe,
]);
