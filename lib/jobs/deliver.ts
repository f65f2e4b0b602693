import { correctDue } from '../corrections/run.ts';
import { deliverDue } from '../delivery/deliver.ts';
import { planDigests } from '../delivery/plan-digests.ts';
import type { JobLine } from './job-line.ts';
import type { RemainingMs } from './scheduled-job.ts';

/** What a try may take, with what is written before and after it. */
const TRY_MS = 35_000;
/** What is left for sending where there are so many digests to plan that a run has no time for all of them. */
const SENDING_MS = 10_000;

/**
 * Plans the digests whose time has come, and sends what is due to destinations, and corrects what stands in channels. Called each minute, or at any time by whoever has just
 * planned something: runs at once do not hinder each other. `deliveries_failed` and
 * `corrections_failed` are tried again.
 */
export async function deliver(remainingMs: RemainingMs): Promise<JobLine> {
  const isTimeLeft = () => remainingMs() > TRY_MS;
  // Digests that cannot be planned, and messages that cannot be corrected, keep nothing else from being sent.
  const [planning] = await Promise.allSettled([planDigests(() => remainingMs() > TRY_MS + SENDING_MS)]);
  const [delivering, correcting] = await Promise.allSettled([deliverDue(isTimeLeft), correctDue(isTimeLeft)]);
  if (delivering.status === 'rejected') throw delivering.reason;
  if (planning.status === 'rejected') throw planning.reason;
  if (correcting.status === 'rejected') throw correcting.reason;
  const { counts, due_seconds } = delivering.value;
  const digests_planned = planning.value;
  const { corrected = 0, failed: uncorrected = 0, given_up: wrong = 0 } = correcting.value;
  const corrections = { corrected, corrections_failed: uncorrected, corrections_given_up: wrong };
  const { delivered = 0, failed = 0, unknown = 0, given_up = 0, gone = 0, gathered = 0, busy = 0, paused = 0 } = counts;
  const told = { deliveries_sent: delivered, deliveries_failed: failed, deliveries_unknown: unknown };
  const ended = { digests_planned, given_up: given_up + gone, gathered, busy, destinations_paused: paused };
  return { level: 'INFO', ...told, ...ended, ...corrections, deliveries_due_seconds: due_seconds };
}
