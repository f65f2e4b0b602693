import { type Corrections, correctDue } from '../corrections/run.ts';
import { type Delivered, deliverDue } from '../delivery/deliver.ts';
import { planDigests } from '../delivery/plan-digests.ts';
import type { Ran, RemainingMs } from './scheduled-job.ts';

/** The time of one attempt, with the writes before and after it. */
const TRY_MS = 35_000;
/** The time left for sending if there are more digests to plan than a run can plan. */
const SENDING_MS = 10_000;

/**
 * Plans due digests, sends due deliveries, and corrects posted messages. Concurrent runs do not conflict.
 *
 * Called every minute, and by producers of due work. `deliveries_failed` and `corrections_failed` are retried. An
 * error of one step stops no other, and the figures of the others are logged.
 */
export async function deliver(remainingMs: RemainingMs): Promise<Ran> {
  const isTimeLeft = () => remainingMs() > TRY_MS;
  const faults: unknown[] = [];
  const met = (fault: unknown): undefined => void faults.push(fault);
  const digests_planned = await planDigests(() => remainingMs() > TRY_MS + SENDING_MS).catch(met);
  const [sent, corrected] = await Promise.all([deliverDue(isTimeLeft).catch(met), correctDue(isTimeLeft).catch(met)]);
  if (sent?.fault !== undefined) met(sent.fault);
  const figures = { digests_planned, ...(sent && sentOf(sent)), ...(corrected && correctedOf(corrected)) };
  return { level: 'INFO', ...figures, fault: faults[0] };
}

function sentOf({ counts, due_seconds }: Delivered) {
  const { delivered = 0, failed = 0, unknown = 0, given_up = 0, gone = 0, gathered = 0, busy = 0, paused = 0 } = counts;
  const told = { deliveries_sent: delivered, deliveries_failed: failed, deliveries_unknown: unknown };
  const ended = { given_up: given_up + gone, gathered, busy, destinations_paused: paused };
  return { ...told, ...ended, deliveries_due_seconds: due_seconds };
}

const correctedOf = ({ corrected = 0, failed = 0, given_up = 0 }: Corrections) => ({
  corrected,
  corrections_failed: failed,
  corrections_given_up: given_up,
});
