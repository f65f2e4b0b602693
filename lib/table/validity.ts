import { AsyncLocalStorage } from 'node:async_hooks';
import { addDays, dayOf, instantOf } from '../values/time.ts';

/** The validity of a response in milliseconds: the period in which it is current unless something is written. */
export interface Validity {
  since: number;
  until: number;
}

const current = new AsyncLocalStorage<Validity>();

/**
 * Runs a read and returns how long its result is valid: from its start to the end of the UTC day, unless a part
 * shortens that.
 */
export async function withValidity<T>(work: () => Promise<T>): Promise<{ result: T; validity: Validity }> {
  const since = Date.now();
  const tomorrow = addDays(dayOf(instantOf(new Date(since))), 1);
  const validity = { since, until: Date.parse(tomorrow) };
  return { result: await current.run(validity, work), validity };
}

/** Records that a part of the result was read earlier, for example from a cache. */
export function readAt(time: number): void {
  const validity = current.getStore();
  if (validity) validity.since = Math.min(validity.since, time);
}

/** Limits the validity: from this time on the result may differ without a write. 0 means at any moment. */
export function validUntil(time: number): void {
  const validity = current.getStore();
  if (validity) validity.until = Math.min(validity.until, time);
}
