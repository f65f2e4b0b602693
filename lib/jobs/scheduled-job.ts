import type { Context } from 'aws-lambda';
import { addMetrics, type MetricGroup, unprefixedConsole } from '../platform/log/metrics.ts';
import { Problem } from '../values/problem.ts';

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

const MAX_ERROR_LENGTH = 500;

/**
 * The log line of a job's run, with figures and ids.
 * It contains no text of feeds, except in a truncated error.
 */
export type JobLogLine = { level: 'INFO' | 'WARN' | 'ERROR' } & Record<string, unknown>;

const JOB_MEASURES: MetricGroup[] = [
  {
    names: [
      'job_errors',
      ...([
        'feeds_followed',
        'feeds_stale',
        'feeds_failing',
        'feeds_flooding',
        'words_due_seconds',
        'feeds_read',
        'feeds_failed',
      ] as const),
      ...(['alert_matches', 'alerts_behind_seconds'] as const),
      ...(['entries_created', 'entries_updated', 'items_failed', 'items_unknown'] as const),
      ...(['summaries_made', 'summaries_refused', 'summaries_over_budget', 'summaries_unanswered'] as const),
      ...(['deliveries_sent', 'deliveries_failed', 'deliveries_unknown'] as const),
      ...(['deliveries_due_seconds', 'destinations_paused'] as const),
    ],
  },
];

/** A run of a job: its name, the id of its request, and its start by `performance.now()`. */
interface JobRun {
  job: string;
  requestId: string;
  started: number;
}

/** Writes the log line of a job's run, with its duration and with metrics for CloudWatch. */
export function writeJobLogLine({ job, requestId, started }: JobRun, { level, ...rest }: JobLogLine): void {
  const duration_ms = Math.round((performance.now() - started) * 10) / 10;
  const errors = level === 'ERROR' ? { job_errors: 1 } : {};
  const line = { level, request_id: requestId, job, ...rest, ...errors, duration_ms };
  unprefixedConsole.log(JSON.stringify(addMetrics(line, JOB_MEASURES)));
}

/** Returns the log line of a run that failed, with the error's truncated text and its code. */
export function buildErrorLogLine(error: unknown): JobLogLine {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { code, note } = error instanceof Problem ? error : {};
  return { level: 'ERROR', error: truncateError(name === 'Error' ? message : `${name}: ${message}`), code, note };
}

/**
 * Waits for the sending of a queue message. Returns the truncated error if it failed, else undefined.
 * Never throws.
 */
export const awaitSendError = (sent: Promise<void>): Promise<string | undefined> =>
  sent.then(
    () => undefined,
    (error) => truncateError(String(error)),
  );

/** Truncates an error text for the log to 500 characters, because it may contain text of feeds. */
export function truncateError(text: string): string {
  return text.slice(0, MAX_ERROR_LENGTH);
}
