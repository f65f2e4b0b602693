import {
  type CorrectionOutcomeCounts,
  runDueMessageCorrections,
} from '../notifications/corrections/run-corrections.ts';
import { planDigests } from '../notifications/plan-digests.ts';
import { type DeliveryRunResult, runDueDeliveries } from '../notifications/run-due-deliveries.ts';
import type { GetRemainingMs, JobResult } from './scheduled-job.ts';

/** The time of one attempt, with the writes before and after it. */
const ATTEMPT_MS = 35_000;
/** The time left for sending if there are more digests to plan than a run can plan. */
const SENDING_RESERVE_MS = 10_000;

/**
 * Plans due digests, sends due deliveries, and corrects posted chat messages.
 * It runs every minute, and when another job has queued due work. Concurrent runs do not conflict. Deliveries and
 * corrections that failed are retried by later runs. An error of one step stops no other, and the figures of the others
 * are logged.
 */
export async function runDeliveries(getRemainingMs: GetRemainingMs): Promise<JobResult> {
  const isTimeLeft = () => getRemainingMs() > ATTEMPT_MS;
  const errors: unknown[] = [];
  const addError = (fault: unknown): undefined => void errors.push(fault);
  const digests_planned = await planDigests(() => getRemainingMs() > ATTEMPT_MS + SENDING_RESERVE_MS).catch(addError);
  const [sent, corrected] = await Promise.all([
    runDueDeliveries(isTimeLeft).catch(addError),
    runDueMessageCorrections(isTimeLeft).catch(addError),
  ]);
  if (sent?.error !== undefined) addError(sent.error);
  const figures = {
    digests_planned,
    ...(sent && getDeliveryFigures(sent)),
    ...(corrected && getCorrectionFigures(corrected)),
  };
  return { level: 'INFO', ...figures, thrownError: errors[0] };
}

function getDeliveryFigures({ counts, due_seconds }: DeliveryRunResult) {
  const { delivered = 0, failed = 0, unknown = 0, given_up = 0, gone = 0, gathered = 0, busy = 0, paused = 0 } = counts;
  const attemptFigures = { deliveries_sent: delivered, deliveries_failed: failed, deliveries_unknown: unknown };
  const endFigures = { given_up: given_up + gone, gathered, busy, destinations_paused: paused };
  return { ...attemptFigures, ...endFigures, deliveries_due_seconds: due_seconds };
}

const getCorrectionFigures = ({ corrected = 0, failed = 0, given_up = 0 }: CorrectionOutcomeCounts) => ({
  corrected,
  corrections_failed: failed,
  corrections_given_up: given_up,
});
