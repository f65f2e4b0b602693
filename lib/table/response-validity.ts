import { AsyncLocalStorage } from 'node:async_hooks';
import { addDays, formatInstant, toDay } from '../values/time.ts';

/** The validity of a response in milliseconds: the period in which it is current unless something is written. */
export interface ValidityPeriod {
  from: number;
  until: number;
}

const currentValidity = new AsyncLocalStorage<ValidityPeriod>();

/**
 * Runs a read and returns how long its result is valid: from its start to the end of the UTC day, unless a part
 * shortens that.
 */
export async function trackValidity<T>(work: () => Promise<T>): Promise<{ result: T; validity: ValidityPeriod }> {
  const from = Date.now();
  const tomorrow = addDays(toDay(formatInstant(new Date(from))), 1);
  const validity = { from: from, until: Date.parse(tomorrow) };
  return { result: await currentValidity.run(validity, work), validity };
}

/** Records that a part of the result was read earlier, for example from a cache. */
export function recordReadTime(time: number): void {
  const validity = currentValidity.getStore();
  if (validity) validity.from = Math.min(validity.from, time);
}

/** Limits the validity: from this time on the result may differ without a write. 0 means at any moment. */
export function limitValidity(time: number): void {
  const validity = currentValidity.getStore();
  if (validity) validity.until = Math.min(validity.until, time);
}
