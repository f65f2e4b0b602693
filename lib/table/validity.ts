import { AsyncLocalStorage } from 'node:async_hooks';
import { addDays, dayOf, instantOf } from '../values/time.ts';

/** Times in milliseconds between which what was read stays right if nothing is written: since when it is so, and until when. */
export interface Validity {
  since: number;
  until: number;
}

const current = new AsyncLocalStorage<Validity>();

/** Runs a reading and returns how long its result is valid: from its beginning to the end of the UTC day, unless its parts say less. */
export async function withValidity<T>(work: () => Promise<T>): Promise<{ result: T; validity: Validity }> {
  const since = Date.now();
  const tomorrow = addDays(dayOf(instantOf(new Date(since))), 1);
  const validity = { since, until: Date.parse(tomorrow) };
  return { result: await current.run(validity, work), validity };
}

/** Says that a part of the reading was read before, at this time. */
export function readAt(time: number): void {
  const validity = current.getStore();
  if (validity) validity.since = Math.min(validity.since, time);
}

/** Says that a part of the reading may be another one from this time on without a write; 0 for what may change at any moment. */
export function validUntil(time: number): void {
  const validity = current.getStore();
  if (validity) validity.until = Math.min(validity.until, time);
}
