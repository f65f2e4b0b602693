import { trail } from '../log/trail.ts';
import { instantOf } from '../values/time.ts';
import type { Caller } from './access.ts';

/** Says in the log that a caller verified a destination since a moment. One that was verified before, and got a new code, was not. */
export function trailOfVerification(
  caller: Caller,
  { id, verified_at }: { id: string; verified_at: string | null },
  since: Date,
): void {
  if ((verified_at ?? '') >= instantOf(since)) trail(caller, 'verified', { destination_id: id }, ['verified_at']);
}
