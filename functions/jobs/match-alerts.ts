import { matchAlerts } from '../../lib/jobs/match-alerts.ts';
import { delivererQueuePermissionProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJobHandler } from '../../lib/jobs/scheduled-job.ts';
import { getMatcherPermissionProbes } from '../../lib/ops/probe/job-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** Matches changed entries with alert queries: on a message of MatchAlertsQueue, and each minute. */
export const handler = withPermissionProbes(createScheduledJobHandler('matchAlerts', matchAlerts), () => [
  ...getMatcherPermissionProbes(),
  delivererQueuePermissionProbe,
]);
