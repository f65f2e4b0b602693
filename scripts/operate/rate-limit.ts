/** Waits until the units used since `since` (of `performance.now()`) are within the rate. */
export async function waitForRate(units: number, since: number, unitsASecond: number): Promise<void> {
  const ms = (units / unitsASecond) * 1_000 - (performance.now() - since);
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Parses --units. @throws Error */
export function parseUnits(given: string): number {
  const units = Number(given);
  if (!(units >= 1)) throw new Error(`--units must be a number from 1, and not ${JSON.stringify(given)}.`);
  return units;
}
