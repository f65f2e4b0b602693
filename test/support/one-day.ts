const DAY_MS = 86_400_000;
/** Longer than most tests take. */
const BEFORE_MIDNIGHT_MS = 240_000;

/** Waits for the next day of UTC where this one is nearly over: what is counted by days is then stored and asked on one of them. */
export async function awayFromMidnight(): Promise<void> {
  // Whatever clock a test has set.
  const now = performance.timeOrigin + performance.now();
  const left = DAY_MS - (now % DAY_MS);
  if (left < BEFORE_MIDNIGHT_MS) await new Promise((resolve) => setTimeout(resolve, left + 1_000));
}

/** The day of UTC, YYYY-MM-DD. */
const today = () => new Date().toISOString().slice(0, 10);

/** What `ask` answers of the day of UTC that it is given; asks again where midnight fell meanwhile. */
export async function onOneDay<T>(ask: (day: string) => Promise<T>): Promise<T> {
  const day = today();
  const answer = await ask(day);
  return today() === day ? answer : onOneDay(ask);
}
