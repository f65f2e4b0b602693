import { AsyncLocalStorage } from 'node:async_hooks';
import { addDays, formatInstant, toDay } from '../../values/time.ts';

/**
 * The period in which a response is current unless something is written. Both bounds are in milliseconds since the
 * epoch.
 */
export interface ValidityPeriod {
  from: number;
  until: number;
}

const currentValidity = new AsyncLocalStorage<ValidityPeriod>();

/**
 * Runs a read and returns its result with the period in which it is valid unless something is written. The period
 * begins with the read and ends with the UTC day, unless `limitResponseValidity` or `backdateResponseValidity`
 * change it.
 */
export async function trackResponseValidity<T>(
  work: () => Promise<T>,
): Promise<{ result: T; validity: ValidityPeriod }> {
  const from = Date.now();
  const tomorrow = addDays(toDay(formatInstant(new Date(from))), 1);
  const validity = { from, until: Date.parse(tomorrow) };
  return { result: await currentValidity.run(validity, work), validity };
}

/**
 * Records that a part of the tracked result was read at `time`, for example from a cache. `time` is in milliseconds
 * since the epoch.
 */
export function backdateResponseValidity(time: number): void {
  const validity = currentValidity.getStore();
  if (validity) validity.from = Math.min(validity.from, time);
}

/**
 * Ends the validity of the tracked result at `time`, because time alone may change it from then on. `time` is in
 * milliseconds since the epoch; 0 means that the result may change at any moment.
 */
export function limitResponseValidity(untilMs: number): void {
  const validity = currentValidity.getStore();
  if (validity) validity.until = Math.min(validity.until, untilMs);
}
