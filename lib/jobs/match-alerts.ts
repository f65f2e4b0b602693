import { matchChanges } from '../alerts/matcher.ts';
import { planCorrections } from '../corrections/plan.ts';
import { planDeliveries } from '../delivery/plan.ts';
import { type JobLine, whyNotSent } from './job-line.ts';
import { callDeliverer } from './queues.ts';
import type { RemainingMs } from './scheduled-job.ts';

/** What a page of changes may take before the function ends. */
const PAGE_MS = 25_000;

/**
 * Matches what has changed with the queries of alerts, and makes messages due that it has outdated, until nothing is left or the
 * function must end. Has the deliverer called if it made anything due. @throws Problem 503
 */
export async function matchAlerts(remainingMs: RemainingMs): Promise<JobLine> {
  const due = { deliveries: 0, corrections: 0 };
  const { outcome, entries, asked, matches, behind_seconds } = await matchChanges(
    async (match, subscribers) => {
      const planned = await planDeliveries(match, subscribers);
      due.deliveries += planned;
    },
    () => remainingMs() > PAGE_MS,
    async (changed) => {
      const planned = await planCorrections(changed);
      due.corrections += planned;
    },
  );
  // What is due is sent within a minute all the same.
  const isDue = due.deliveries + due.corrections > 0;
  const deliverer_not_called = isDue ? await whyNotSent(callDeliverer()) : undefined;
  const figures = { alert_matches: matches, alerts_behind_seconds: behind_seconds };
  const planned = { deliveries_planned: due.deliveries, corrections_planned: due.corrections, deliverer_not_called };
  const level = deliverer_not_called ? 'WARN' : 'INFO';
  return { level, outcome, entries_matched: entries, queries_asked: asked, ...figures, ...planned };
}
