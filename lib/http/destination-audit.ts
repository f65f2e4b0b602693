import { writeAuditRecord } from '../log/audit-log.ts';
import { formatInstant } from '../values/time.ts';
import type { Caller } from './access.ts';

interface LogDestinationVerificationOptions {
  id: string;
  verified_at: string | null;
}

/**
 * Writes an audit record if a destination was verified at or after `since`, when the request began.
 * A destination that only got a new code was not.
 */
export function logDestinationVerification(
  caller: Caller,
  { id, verified_at }: LogDestinationVerificationOptions,
  since: Date,
): void {
  if ((verified_at ?? '') >= formatInstant(since))
    writeAuditRecord(caller, 'verified', { destination_id: id, changed: ['verified_at'] });
}
