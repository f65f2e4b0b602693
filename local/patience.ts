import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../lib/values/problem.ts';

/** How long a step is repeated from its first failure on. */
const PATIENCE_MS = 90_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Runs a step of a start, which can be run again after it failed half-way. `what` names it, as in "reading the feed fca". */
export type Steady = <T>(what: string, step: () => Promise<T>) => Promise<T>;

interface Patience {
  /** Is told of each repeat. */
  tell: (line: string) => void;
  /** Ends the waiting, and with it the step. */
  signal?: AbortSignal | undefined;
  /** The clock, in milliseconds, and the waiting; tests give their own. */
  now?: () => number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * Repeats a step that a passing fault of the table ended: a time-out, a refused connection, a 5xx. Any other failure is thrown at once.
 *
 * @throws Error with what to do, after 90 seconds of such faults
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

/** A passing fault of the table in a word; null for any other failure. */
function passing(error: unknown): string | null {
  if (error instanceof Problem) return error.kind === 'unavailable' ? (error.note ?? error.code) : null;
  const { name, code = '', $fault } = error as { name: string; code?: string; $fault?: string };
  if (NETWORK.test(code)) return code;
  return name === 'TimeoutError' || $fault === 'server' ? name : null;
}
