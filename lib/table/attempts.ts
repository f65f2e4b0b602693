import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * DynamoDB leaves repeating to its caller. A request is sent again until it is answered or its time is over, after a pause with
 * full jitter. What can be repeated is bounded for the whole process, too: each repetition takes one from a store that answers fill
 * up again. So many faults between answers are bridged, and an outage gets no more requests than there are callers.
 */

/** How long a request is sent again, from its first attempt. */
const ATTEMPTS_MS = 5_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;
const MOST_SPARE = 100;

let spare = MOST_SPARE;
const deadline = new AsyncLocalStorage<number>();

/** Runs `work`, whose requests together are sent again for at most `ms` milliseconds. */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + ms;
  return deadline.run(Math.min(end, deadline.getStore() ?? end), work);
}

/**
 * Sends a request, and again after a fault that `isPassing`, while there is time: once more at least where the time of a `within` is not
 * over, since a process that stood still may have lost its own before its first attempt. @throws the last fault
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
