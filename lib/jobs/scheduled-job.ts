import type { Context } from 'aws-lambda';
import { errorLine, type JobLine, logLine } from './job-line.ts';

/** How many milliseconds a function may still take. */
export type RemainingMs = () => number;

/** A function that the scheduler calls: one line a run. Where it fails, Lambda calls it again, and the scheduler at its next time. */
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
