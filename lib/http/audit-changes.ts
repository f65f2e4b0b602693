import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Alert, AlertResponse, ExcludedDestinations } from '../alerts/alert.ts';
import { type AuditAction, writeAuditRecord } from '../platform/log/audit-log.ts';
import { formatInstant } from '../values/time.ts';
import type { Caller } from './access.ts';
import { createIfMatchCheck } from './preconditions.ts';

/** The fields that people set. Values that follow from them, such as `since`, are not recorded. */
const AUDITED_FIELDS = ['name', 'query', 'kinds', 'schedule', 'reminders', 'destinations', 'paused'] as const;

/**
 * Returns a function that compares an alert with the If-Match header, or null without the header.
 * The function throws a 412 if the alert has changed.
 * @param getRestriction returns why an alert sends less than its owner chose, or null; the alert's ETag depends on it
 */
export function createIfMatchCheckForAlert(
  event: APIGatewayProxyEvent,
  getRestriction: (alert: Alert) => ExcludedDestinations | null,
): ((alert: Alert) => void) | null {
  const expect = createIfMatchCheck<AlertResponse>(event);
  return expect && ((alert) => expect({ ...alert, stopped: getRestriction(alert) }));
}

/**
 * Writes an audit record that names the fields of an alert that a caller changed.
 * Writes none if `before` and `after` have equal fields.
 */
export function logAlertChange(caller: Caller, before: Alert, after: Alert): void {
  const changed = AUDITED_FIELDS.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0) writeAuditRecord(caller, getAlertAction(before, after), { alert_id: after.id, changed });
}

/** A pause with another reason counts as changed. */
function getAlertAction({ paused: before }: Alert, { paused: after }: Alert): AuditAction {
  if (!before && after) return 'paused';
  return before && !after ? 'resumed' : 'changed';
}

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
