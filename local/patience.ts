import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../lib/values/problem.ts';

/** How long a step is retried after its first failure. */
const PATIENCE_MS = 90_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Runs a repeatable step of the start. `what` names it, as in "Reading the feed fca". */
export type Steady = <T>(what: string, step: () => Promise<T>) => Promise<T>;

interface Patience {
  /** Gets a line for each retry. */
  tell: (line: string) => void;
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
export function steadily({ tell, signal, now = Date.now, wait = waiting }: Patience): Steady {
  return async (what, step) => {
    let first: number | null = null;
    for (let pause = FIRST_WAIT_MS; ; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
      try {
        return await step();
      } catch (error) {
        const reason = passing(error);
        if (reason === null || signal?.aborted) throw error;
        first ??= now();
        if (now() + pause - first > PATIENCE_MS) throw new Error(givenUp(what, reason), { cause: error });
        tell(`${what} failed, because DynamoDB did not answer (${reason}). Again in ${pause / 1_000} s …`);
        await wait(pause, signal);
      }
    }
  };
}

const waiting = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, { signal });

const givenUp = (what: string, reason: string) =>
  `${what} failed for ${PATIENCE_MS / 1_000} s, because DynamoDB did not answer (${reason}). See whether this machine is very busy or its disk is full, then start again: what was stored is kept.`;

const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Returns a short reason for a transient error; null for any other error. */
function passing(error: unknown): string | null {
  if (error instanceof Problem) return error.kind === 'unavailable' ? (error.note ?? error.code) : null;
  const { name, code = '', $fault } = error as { name: string; code?: string; $fault?: string };
  if (NETWORK.test(code)) return code;
  return name === 'TimeoutError' || $fault === 'server' ? name : null;
}
