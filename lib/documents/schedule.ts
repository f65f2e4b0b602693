import { instantOf } from '../values/time.ts';

const HOUR_MS = 3_600_000;
/** When a document is visited again, after its first visit: most corrections come at once, and late ones within a quarter. */
const AGAIN_AFTER_MS = [1, 24, 7 * 24, 30 * 24, 90 * 24].map((hours) => hours * HOUR_MS);
/** Visits that were late are not made up for in a row. */
const LEAST_PAUSE_MS = HOUR_MS;

/** When a document is due after a visit at `now`; null after the last one. `first` is the instant of the first visit. */
export function nextVisit(first: string, now: Date): string | null {
  const visits = AGAIN_AFTER_MS.map((after) => Date.parse(first) + after);
  const next = visits.find((at) => at > now.getTime());
  return next === undefined ? null : instantOf(new Date(Math.max(next, now.getTime() + LEAST_PAUSE_MS)));
}
