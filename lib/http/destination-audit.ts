import { writeAuditRecord } from '../platform/log/audit-log.ts';
import { formatInstant } from '../values/time.ts';
import type { Caller } from './access.ts';

interface LogDestinationVerificationOptions {
  id: string;
  verified_at: string | null;
}

/**
 * Writes an audit record if a destination became verified during a request. `requestStartedAt` is when the request
 * began. An earlier verification is not recorded, and neither is the sending of a new code.
 */
export function logDestinationVerification(
  caller: Caller,
  { id, verified_at }: LogDestinationVerificationOptions,
  requestStartedAt: Date,
): void {
  if ((verified_at ?? '') >= formatInstant(requestStartedAt))
    writeAuditRecord(caller, 'verified', { destination_id: id, changed: ['verified_at'] });
}
