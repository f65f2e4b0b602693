import { onTestFinished, vi } from 'vitest';

/** Moves the clock of the test's process by over a second, so that the next write has another instant. */
export function aSecondLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_100 });
}

/** How often the time is looked at, and the most that counts between two looks. */
const LOOK_MS = 20;
const MAX_MS = 60;

/**
 * Begins to count how long this process waits for something; answers the milliseconds so far. While the machine does
 * not let it run no time passes, as a bound on a service's time is none on a machine's.
 */
export function startWaiting(): () => number {
  let waited = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    waited += Math.min(now - last, MAX_MS);
    last = now;
    return waited;
  };
  const timer = setInterval(look, LOOK_MS);
  onTestFinished(() => clearInterval(timer));
  return look;
}
