import { checkDay } from '../proof/check.ts';
import { sealLog } from '../proof/seal.ts';
import type { Ran } from './scheduled-job.ts';

/**
 * Seals the records of the log that are old enough, and once a day compares the records of the day before with what was sealed.
 *
 * @throws Error without a key, or where KMS refuses it; Problem 503
 */
export async function runSealing(): Promise<Ran> {
  const { records, heads } = await sealLog();
  const { late, missing } = await checkDay();
  const fault =
    missing > 0
      ? new Error(`${missing} sealed records are missing or changed. docs/runbooks.md says what to do.`)
      : undefined;
  return {
    level: 'INFO',
    records_sealed: records,
    heads_signed: heads,
    records_late: late,
    records_missing: missing,
    fault,
  };
}
