import { matchAlerts } from '../../lib/jobs/match-alerts.ts';
import { calledDeliverer } from '../../lib/jobs/probes.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { matcher } from '../../lib/probe/roles.ts';

/** MatchAlertsQueue, when what was stored is settled, and each minute: matches what has changed with the queries of alerts. */
export const handler = probed(scheduledJob('matchAlerts', matchAlerts), () => [...matcher(), calledDeliverer]);
