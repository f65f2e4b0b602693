import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Retries of DynamoDB requests, with full jitter, until a response or the time limit. A token bucket limits retries
 * of the whole process; responses refill it. It bridges many errors between responses, and in an outage sends no more
 * requests than there are callers.
 */

/** How long a request is retried, from its first attempt. */
const ATTEMPTS_MS = 5_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;
const MOST_SPARE = 100;

let spare = MOST_SPARE;
const deadline = new AsyncLocalStorage<number>();

/** Runs `work`; all of its requests together are retried for at most `ms` milliseconds. */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + ms;
  return deadline.run(Math.min(end, deadline.getStore() ?? end), work);
}

/**
 * Sends a request, and retries it after transient errors while time is left. Without an outer time limit there is at
 * least one retry, because a frozen process may lose its time before the first attempt.
 *
 * @throws the last error
 */
export async function attempted<T>(once: () => Promise<T>, isPassing: (fault: unknown) => boolean): Promise<T> {
  const limit = deadline.getStore() ?? Number.POSITIVE_INFINITY;
  const end = performance.now() + ATTEMPTS_MS;
  for (let tries = 1, longest = FIRST_PAUSE_MS; ; tries += 1, longest = Math.min(2 * longest, LONGEST_PAUSE_MS)) {
    try {
      const answer = await once();
      spare = Math.min(MOST_SPARE, spare + 1);
      return answer;
    } catch (fault) {
      const wait = Math.random() * longest;
      const next = performance.now() + wait;
      const isOver = next >= limit || (tries > 1 && next >= end);
      if (!isPassing(fault) || spare < 1 || isOver) throw fault;
      spare -= 1;
      await pause(wait);
    }
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
