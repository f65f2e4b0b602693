import type { Context } from 'aws-lambda';
import { buildErrorLogLine, type JobLogLine, writeJobLogLine } from './job-log-line.ts';

/** Returns how many milliseconds the running function has left before Lambda ends it. */
export type GetRemainingMs = () => number;

/** The log line of a job's run, and the error if the run failed. The figures are logged in any case. */
export type JobResult = JobLogLine & { thrownError?: unknown };

/**
 * Creates a Lambda handler for the scheduler or for trigger messages that logs one line per run.
 * After a failure Lambda calls the handler again, and so does the scheduler at its next time.
 */
export function createScheduledJobHandler(job: string, work: (remainingMs: GetRemainingMs) => Promise<JobResult>) {
  return async (_: unknown, context: Context): Promise<void> => {
    const started = performance.now();
    const { thrownError, ...line } = await work(() => context.getRemainingTimeInMillis()).catch(
      (error): JobResult => ({ level: 'ERROR', thrownError: error }),
    );
    writeJobLogLine(
      { job, requestId: context.awsRequestId, started },
      thrownError === undefined ? line : { ...line, ...buildErrorLogLine(thrownError) },
    );
    if (thrownError !== undefined) throw thrownError;
  };
}
