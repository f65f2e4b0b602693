import { matchAlerts } from '../../lib/jobs/match-alerts.ts';
import { delivererQueueProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { getMatcherProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** Matches changed entries with alert queries: on a message of MatchAlertsQueue, and each minute. */
export const handler = withProbe(createScheduledJob('matchAlerts', matchAlerts), () => [
  ...getMatcherProbeSteps(),
  delivererQueueProbe,
]);
