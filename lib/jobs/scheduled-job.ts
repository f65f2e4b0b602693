import type { Context } from 'aws-lambda';
import { errorLine, type JobLine, logLine } from './job-line.ts';

/** Returns the milliseconds that a function has left. */
export type RemainingMs = () => number;

/** The log line of a run, and its error if it failed; the figures are logged in both cases. */
export type Ran = JobLine & { fault?: unknown };

/**
 * Creates a function for the scheduler, or for trigger messages, that writes one log line per run.
 *
 * If it fails, Lambda calls it again, and the scheduler at its next time.
 */
export function scheduledJob(job: string, work: (remainingMs: RemainingMs) => Promise<Ran>) {
  return async (_: unknown, context: Context): Promise<void> => {
    const started = performance.now();
    const { fault, ...line } = await work(() => context.getRemainingTimeInMillis()).catch(
      (error): Ran => ({ level: 'ERROR', fault: error }),
    );
    logLine(job, context.awsRequestId, started, fault === undefined ? line : { ...line, ...errorLine(fault) });
    if (fault !== undefined) throw fault;
  };
}
