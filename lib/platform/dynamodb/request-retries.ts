import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Retries of DynamoDB requests, with full jitter, until a response or the time limit. A token bucket limits retries
 * of the whole process; responses refill it. It bridges many errors between responses, and in an outage sends no more
 * requests than there are callers.
 */

/** How long a request is retried, from its first attempt. */
const MAX_RETRY_MS = 5_000;
const MIN_BACKOFF_MS = 20;
const MAX_BACKOFF_MS = 400;
const MAX_RETRY_TOKENS = 100;

let retryTokens = MAX_RETRY_TOKENS;
const deadline = new AsyncLocalStorage<number>();

/**
 * Runs `work` so that its DynamoDB requests are retried for at most `ms` milliseconds in total. Of nested calls, the
 * earliest time limit applies. A request that was sent is not canceled.
 */
export function withRetryTimeLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + ms;
  return deadline.run(Math.min(end, deadline.getStore() ?? end), work);
}

/**
 * Sends a request, and retries it after transient errors for up to 5 seconds. A time limit set by `withRetryTimeLimit`
 * may end the retries earlier. Otherwise there is at least one retry: a process that was frozen during the first
 * attempt may find the 5 seconds over.
 *
 * @throws the last error
 */
export async function withRetries<T>(request: () => Promise<T>, isTransient: (fault: unknown) => boolean): Promise<T> {
  const limit = deadline.getStore() ?? Number.POSITIVE_INFINITY;
  const end = performance.now() + MAX_RETRY_MS;
  for (let tries = 1, longest = MIN_BACKOFF_MS; ; tries += 1, longest = Math.min(2 * longest, MAX_BACKOFF_MS)) {
    try {
      const response = await request();
      retryTokens = Math.min(MAX_RETRY_TOKENS, retryTokens + 1);
      return response;
    } catch (error) {
      const wait = Math.random() * longest;
      const next = performance.now() + wait;
      const isOver = next >= limit || (tries > 1 && next >= end);
      if (!isTransient(error) || retryTokens < 1 || isOver) throw error;
      retryTokens -= 1;
      await sleep(wait);
    }
  }
}

/** Resolves after a number of milliseconds. */
export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
