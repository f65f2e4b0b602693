import type { Context } from 'aws-lambda';
import { errorLine, type JobLine, logLine } from './job-line.ts';

/** The milliseconds that a function has left. */
export type RemainingMs = () => number;

/** The line of a run, and the error that it met if it did: its figures are told all the same, and the run has failed. */
export type Ran = JobLine & { fault?: unknown };

/**
 * A function for the scheduler, or for messages that say nothing but that there may be something to do: one log line per run. If it
 * fails, Lambda calls it again, and the scheduler at its next time.
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
