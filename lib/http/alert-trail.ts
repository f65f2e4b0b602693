import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Alert, AlertStop, ShownAlert } from '../alerts/alert.ts';
import { type Deed, trail } from '../log/trail.ts';
import type { Caller } from './access.ts';
import { expectationOf } from './conditional.ts';

/** What a person says of an alert; what follows from it, such as since when it has its query, is no change of its own. */
const SAID = ['name', 'query', 'kinds', 'schedule', 'reminders', 'destinations', 'paused'] as const;

/** What If-Match demands of an alert as it is answered, or null without it. `stopOf` says why less is sent of it. */
export function expectationOfAlert(
  event: APIGatewayProxyEvent,
  stopOf: (alert: Alert) => AlertStop | null,
): ((alert: Alert) => void) | null {
  const expect = expectationOf<ShownAlert>(event);
  return expect && ((alert) => expect({ ...alert, stopped: stopOf(alert) }));
}

/** Says in the log what a caller changed of an alert; nothing where it is as before. */
export function trailOfAlert(caller: Caller, before: Alert, after: Alert): void {
  const changed = SAID.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0) trail(caller, deedOf(before, after), { alert_id: after.id }, changed);
}

/** A pause with another reason is a change. */
function deedOf({ paused: before }: Alert, { paused: after }: Alert): Deed {
  if (!before && after) return 'paused';
  return before && !after ? 'resumed' : 'changed';
}
