import type { Context } from 'aws-lambda';
import { errorLine, type JobLine, logLine } from './job-line.ts';

/** The milliseconds that a function has left. */
export type RemainingMs = () => number;

/**
 * A function for the scheduler, or for messages that say nothing but that there may be something to do: one log line per run. If it
 * fails, Lambda calls it again, and the scheduler at its next time.
 */
export function scheduledJob(job: string, work: (remainingMs: RemainingMs) => Promise<JobLine>) {
  return async (_: unknown, context: Context): Promise<void> => {
    const started = performance.now();
    try {
      const line = await work(() => context.getRemainingTimeInMillis());
      logLine(job, context.awsRequestId, started, line);
    } catch (error) {
      logLine(job, context.awsRequestId, started, errorLine(error));
      throw error;
    }
  };
}
