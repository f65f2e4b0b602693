import { matchAlerts } from '../../lib/jobs/match-alerts.ts';
import { scheduledJob } from '../../lib/jobs/scheduled-job.ts';
import { probed } from '../../lib/probe/probed.ts';
import { matcher } from '../../lib/probe/roles.ts';

/** Each minute: matches what has changed with the queries of alerts. */
export const handler = probed(scheduledJob('matchAlerts', matchAlerts), matcher);
