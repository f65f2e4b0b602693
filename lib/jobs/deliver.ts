import { deliverDue } from '../delivery/deliver.ts';
import { planDigests } from '../delivery/plan-digests.ts';
import type { JobLine } from './job-line.ts';
import type { RemainingMs } from './scheduled-job.ts';

/** What a try may take, with what is written before and after it. */
const TRY_MS = 35_000;
/** What is left for sending where there are so many digests to plan that a run has no time for all of them. */
const SENDING_MS = 10_000;

/**
 * Plans the digests whose time has come, and sends what is due to destinations. Called each minute, or at any time by whoever has just
 * planned something: runs at once do not hinder each other. `deliveries_failed` are tried again.
 */
export async function deliver(remainingMs: RemainingMs): Promise<JobLine> {
  const isTimeLeft = () => remainingMs() > TRY_MS;
  // Digests that cannot be planned keep nothing else from being sent.
  const [planning] = await Promise.allSettled([planDigests(() => remainingMs() > TRY_MS + SENDING_MS)]);
  const { counts, due_seconds } = await deliverDue(isTimeLeft);
  if (planning.status === 'rejected') throw planning.reason;
  const digests_planned = planning.value;
  const { delivered = 0, failed = 0, unknown = 0, given_up = 0, gone = 0, gathered = 0, busy = 0, paused = 0 } = counts;
  const told = { deliveries_sent: delivered, deliveries_failed: failed, deliveries_unknown: unknown };
  const ended = { digests_planned, given_up: given_up + gone, gathered, busy, destinations_paused: paused };
  return { level: 'INFO', ...told, ...ended, deliveries_due_seconds: due_seconds };
}
