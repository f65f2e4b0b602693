import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../lib/values/problem.ts';

/** How long a step is retried after its first failure. */
const MAX_RETRY_MS = 90_000;
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/** Runs a repeatable step of the start. `what` names it, as in "Reading the feed fca". */
export type RetryStep = <T>(what: string, step: () => Promise<T>) => Promise<T>;

interface RetryOptions {
  /** Gets a line for each retry. */
  log: (line: string) => void;
  /** Aborts the wait and the step. */
  signal?: AbortSignal | undefined;
  /** The clock in milliseconds and the wait function; tests pass their own. */
  now?: () => number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * Retries a step after transient errors of the table: a time-out, a refused connection, a 5xx. Other errors are thrown
 * at once.
 * @throws Error with the next step, after 90 seconds of transient errors
 */
export function createRetryStep({ log, signal, now = Date.now, wait = waitFor }: RetryOptions): RetryStep {
  return async (what, step) => {
    let first: number | null = null;
    for (let pause = MIN_DELAY_MS; ; pause = Math.min(2 * pause, MAX_DELAY_MS)) {
      try {
        return await step();
      } catch (error) {
        const reason = getTransientReason(error);
        if (reason === null || signal?.aborted) throw error;
        first ??= now();
        if (now() + pause - first > MAX_RETRY_MS) throw new Error(formatRetryError(what, reason), { cause: error });
        log(`${what} failed, because DynamoDB did not answer (${reason}). Again in ${pause / 1_000} s …`);
        await wait(pause, signal);
      }
    }
  };
}

const waitFor = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal });

const formatRetryError = (what: string, reason: string) =>
  `${what} failed for ${MAX_RETRY_MS / 1_000} s, because DynamoDB did not answer (${reason}). See whether this ` +
  'machine is very busy or its disk is full, then start again: stored data is kept.';

const NETWORK_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Returns a short reason for a transient error; null for any other error. */
function getTransientReason(error: unknown): string | null {
  if (error instanceof Problem) return error.kind === 'unavailable' ? (error.note ?? error.code) : null;
  const { name, code = '', $fault } = error as { name: string; code?: string; $fault?: string };
  if (NETWORK_ERROR_CODES.test(code)) return code;
  return name === 'TimeoutError' || $fault === 'server' ? name : null;
}
