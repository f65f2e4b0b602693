import { vi } from 'vitest';

/** The clock of the test's process stands a little over a second later, so that what is written now has another instant. */
export function aSecondLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_100 });
}
