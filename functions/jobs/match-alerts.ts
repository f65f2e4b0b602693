import { matchAlerts } from '../../lib/jobs/match-alerts.ts';
import { delivererQueueProbe } from '../../lib/jobs/queue-probes.ts';
import { createScheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { matcher } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';

/** MatchAlertsQueue, when what was stored is settled, and each minute: matches what has changed with the queries of alerts. */
export const handler = withProbe(createScheduledJob('matchAlerts', matchAlerts), () => [
  ...matcher(),
  delivererQueueProbe,
]);
