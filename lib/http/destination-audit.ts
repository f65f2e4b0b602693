import { writeAuditRecord } from '../log/audit-log.ts';
import { formatInstant } from '../values/time.ts';
import type { Caller } from './access.ts';

/** Logs that a caller verified a destination since an instant. One that only got a new code was not verified. */
export function logDestinationVerification(
  caller: Caller,
  { id, verified_at }: { id: string; verified_at: string | null },
  since: Date,
): void {
  if ((verified_at ?? '') >= formatInstant(since))
    writeAuditRecord(caller, 'verified', { destination_id: id }, ['verified_at']);
}
