import { trail } from '../log/trail.ts';
import { instantOf } from '../values/time.ts';
import type { Caller } from './access.ts';

/** Logs that a caller verified a destination since an instant. One that only got a new code was not verified. */
export function trailOfVerification(
  caller: Caller,
  { id, verified_at }: { id: string; verified_at: string | null },
  since: Date,
): void {
  if ((verified_at ?? '') >= instantOf(since)) trail(caller, 'verified', { destination_id: id }, ['verified_at']);
}
