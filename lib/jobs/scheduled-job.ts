import type { Context } from 'aws-lambda';
import { buildErrorLine, type JobLine, logLine } from './job-line.ts';

/** Returns the milliseconds that a function has left. */
export type GetRemainingMs = () => number;

/** The log line of a run, and its error if it failed; the figures are logged in both cases. */
export type JobResult = JobLine & { thrownError?: unknown };

/**
 * Creates a function for the scheduler, or for trigger messages, that writes one log line per run.
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
      job,
      context.awsRequestId,
      started,
      thrownError === undefined ? line : { ...line, ...buildErrorLine(thrownError) },
    );
    if (thrownError !== undefined) throw thrownError;
  };
}
