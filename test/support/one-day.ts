const DAY_MS = 86_400_000;
/** Longer than most tests take. */
const BEFORE_MIDNIGHT_MS = 240_000;

/**
 * Waits for the next UTC day if this one is nearly over.
 *
 * Daily counts are then written and read on the same day.
 */
export async function awayFromMidnight(): Promise<void> {
  // Uses the real clock, also where a test has set another one.
  const now = performance.timeOrigin + performance.now();
  const left = DAY_MS - (now % DAY_MS);
  if (left < BEFORE_MIDNIGHT_MS) await new Promise((resolve) => setTimeout(resolve, left + 1_000));
}

/** The day of UTC, YYYY-MM-DD. */
const today = () => new Date().toISOString().slice(0, 10);

/** Returns the result of `ask` for the current UTC day. It repeats the call if midnight passed during it. */
export async function onOneDay<T>(ask: (day: string) => Promise<T>): Promise<T> {
  const day = today();
  const answer = await ask(day);
  return today() === day ? answer : onOneDay(ask);
}
