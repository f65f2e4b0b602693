import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Alert, AlertStop, ShownAlert } from '../alerts/alert.ts';
import { type Deed, trail } from '../log/trail.ts';
import type { Caller } from './access.ts';
import { expectationOf } from './conditional.ts';

/** The fields that people set. Values that follow from them, such as `since`, are not recorded. */
const SAID = ['name', 'query', 'kinds', 'schedule', 'reminders', 'destinations', 'paused'] as const;

/** Returns the If-Match check of an alert, or null without the header. `stopOf` returns why less is sent for it. */
export function expectationOfAlert(
  event: APIGatewayProxyEvent,
  stopOf: (alert: Alert) => AlertStop | null,
): ((alert: Alert) => void) | null {
  const expect = expectationOf<ShownAlert>(event);
  return expect && ((alert) => expect({ ...alert, stopped: stopOf(alert) }));
}

/** Records in the audit log which fields of an alert a caller changed; nothing if there are none. */
export function trailOfAlert(caller: Caller, before: Alert, after: Alert): void {
  const changed = SAID.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0) trail(caller, deedOf(before, after), { alert_id: after.id }, changed);
}

/** A pause with another reason counts as changed. */
function deedOf({ paused: before }: Alert, { paused: after }: Alert): Deed {
  if (!before && after) return 'paused';
  return before && !after ? 'resumed' : 'changed';
}
