import { checkDay } from '../proof/check.ts';
import { sealLog } from '../proof/seal.ts';
import type { Ran, RemainingMs } from './scheduled-job.ts';
import { sendHeads } from './send-heads.ts';

/** Sending needs no longer. A run that has less time leaves it to the next one. */
const SENDING_MS = 40_000;

/**
 * Seals the records of the log that are old enough, compares the records of the day before with what was sealed once a day, and sends the
 * head of that day to where the settings say.
 *
 * @throws Error without a key, or if KMS refuses it; Problem 503
 */
export async function runSealing(remainingMs: RemainingMs): Promise<Ran> {
  const { records, heads } = await sealLog();
  const { late, missing } = await checkDay();
  const sending = remainingMs() < SENDING_MS ? null : await sendHeads();
  const fault =
    missing > 0
      ? new Error(`${missing} sealed records are missing or changed. docs/runbooks.md says what to do.`)
      : sending?.fault;
  return {
    level: 'INFO',
    records_sealed: records,
    heads_signed: heads,
    records_late: late,
    records_missing: missing,
    heads_sent: sending?.sent ?? 0,
    heads_not_sent: sending?.failed ?? 0,
    fault,
  };
}
