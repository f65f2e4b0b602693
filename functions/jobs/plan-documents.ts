import { planDocuments } from '../../lib/jobs/plan-documents.ts';
import { sentToDocuments } from '../../lib/jobs/probes.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { documentPlanner } from '../../lib/probe/roles.ts';

/** Each minute: notes the documents behind new links, and sends who visits those that are due. */
export const handler = probed(scheduledJob('planDocuments', planDocuments), () => [
  ...documentPlanner(),
  sentToDocuments,
]);
