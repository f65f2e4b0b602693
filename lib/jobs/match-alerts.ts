import { matchChangedEntries } from '../alerts/registry/alert-matcher.ts';
import { planDeliveries } from '../notifications/plan-deliveries.ts';
import { planMessageCorrections } from '../notifications/posted-messages.ts';
import type { GetRemainingMs } from './scheduled-job.ts';
import { awaitSendError, type JobLogLine } from './scheduled-job.ts';
import { triggerDeliverer } from './send-messages.ts';

/** The time that a page of changes may take before the function ends. */
const PAGE_RESERVE_MS = 25_000;

/**
 * Matches changed entries with alerts, and queues the deliveries and corrections that result.
 * Ends when time runs out. Triggers the deliverer if any delivery or correction was queued.
 * @throws Problem 503
 */
export async function matchAlerts(getRemainingMs: GetRemainingMs): Promise<JobLogLine> {
  const due = { deliveries: 0, corrections: 0 };
  const { outcome, entries, candidateQueries, matches, behind_seconds } = await matchChangedEntries(
    async (match, subscribers) => {
      const planned = await planDeliveries(match, subscribers);
      due.deliveries += planned;
    },
    () => getRemainingMs() > PAGE_RESERVE_MS,
    async (changed) => {
      const planned = await planMessageCorrections(changed);
      due.corrections += planned;
    },
  );
  // Due work is sent within a minute even if the trigger is lost.
  const isDue = due.deliveries + due.corrections > 0;
  const deliverer_not_called = isDue ? await awaitSendError(triggerDeliverer()) : undefined;
  const figures = { alert_matches: matches, alerts_behind_seconds: behind_seconds };
  const planned = { deliveries_planned: due.deliveries, corrections_planned: due.corrections, deliverer_not_called };
  const level = deliverer_not_called ? 'WARN' : 'INFO';
  return { level, outcome, entries_matched: entries, queries_asked: candidateQueries, ...figures, ...planned };
}
