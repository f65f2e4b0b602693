import type { Context } from 'aws-lambda';
import { buildErrorLine, type JobLine, logLine } from './job-line.ts';

/** Returns how many milliseconds the running function has left before Lambda ends it. */
export type GetRemainingMs = () => number;

/** The log line of a job's run, with the error that failed it, if any. Its figures are always logged. */
export type JobResult = JobLine & { thrownError?: unknown };

/**
 * Creates a Lambda handler for the scheduler or for trigger messages that logs one line per run.
 *
 * If it fails, Lambda calls it again, and the scheduler at its next time.
 */
export function createScheduledJob(job: string, work: (remainingMs: GetRemainingMs) => Promise<JobResult>) {
  return async (_: unknown, context: Context): Promise<void> => {
    const started = performance.now();
    const { thrownError, ...line } = await work(() => context.getRemainingTimeInMillis()).catch(
      (error): JobResult => ({ level: 'ERROR', thrownError: error }),
    );
    logLine(
      { job, requestId: context.awsRequestId, started },
      thrownError === undefined ? line : { ...line, ...buildErrorLine(thrownError) },
    );
    if (thrownError !== undefined) throw thrownError;
  };
}
