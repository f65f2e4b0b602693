import { matchChanges } from '../alerts/matcher.ts';
import { planCorrections } from '../corrections/plan.ts';
import { planDeliveries } from '../delivery/plan.ts';
import type { JobLine } from './job-line.ts';
import type { RemainingMs } from './scheduled-job.ts';

/** What a page of changes may take before the function ends. */
const PAGE_MS = 25_000;

/** Matches what has changed with the queries of alerts, and makes messages due that it has outdated, until nothing is left or the function must end. @throws Problem 503 */
export async function matchAlerts(remainingMs: RemainingMs): Promise<JobLine> {
  const { outcome, entries, asked, matches, behind_seconds } = await matchChanges(
    planDeliveries,
    () => remainingMs() > PAGE_MS,
    planCorrections,
  );
  const figures = { alert_matches: matches, alerts_behind_seconds: behind_seconds };
  return { level: 'INFO', outcome, entries_matched: entries, queries_asked: asked, ...figures };
}
