import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { out } from '../log/line.ts';
import { type Measure, type Metrics, measurable } from '../log/metrics.ts';
import type { Cost } from '../table/capacity.ts';
import { Id } from '../values/id.ts';
import type { Problem } from '../values/problem.ts';

/** How a request ended: its status, and the problem if there is one. */
export interface Outcome {
  status: number;
  problem?: Problem;
}

/** Server errors are measured by route, all else for the whole service. */
const MEASURES: Measure[] = [
  { names: ['server_errors'], by: 'route' },
  { names: ['client_errors', 'shares_posted', 'shares_refused', 'shares_failed'] },
];

/** The routes that post to the chat workspace. */
const SHARES = ['shareEntry', 'shareDigest'];

/** One line per request: who called what, how it ended and what it cost. It has metrics where something failed or was shared. */
export function logAccess(
  event: APIGatewayProxyEvent,
  route: string,
  { status, problem }: Outcome,
  duration: number,
  cost: Cost | null,
): void {
  const { requestId, authorizer } = event.requestContext;
  const line = {
    level: status >= 500 ? 'ERROR' : 'INFO',
    request_id: requestId,
    route,
    ...idsOf(event),
    caller: authorizer?.['principalId'] ?? null,
    status,
    code: problem?.code,
    share_id: problem?.shareId,
    note: problem?.note,
    duration_ms: Math.round(duration * 10) / 10,
    dynamodb_requests: cost?.requests ?? 0,
    read_units: cost?.readUnits ?? 0,
    write_units: cost?.writeUnits ?? 0,
    ...errorsOf(status),
    ...(SHARES.includes(route) ? sharesOf(status) : {}),
  };
  out.log(JSON.stringify(measurable(line, MEASURES)));
}

function errorsOf(status: number): Metrics {
  if (status >= 500) return { server_errors: 1 };
  return status >= 400 ? { client_errors: 1 } : {};
}

/** A share is refused if the caller or the set-up of a channel can fix it, and failed if neither can. */
function sharesOf(status: number): Metrics {
  if (status >= 500) return { shares_failed: 1 };
  return status >= 400 ? { shares_refused: 1 } : { shares_posted: 1 };
}

/** The ids of the path. A value that cannot be an id is left out: a caller may have put a key there. */
function idsOf({ pathParameters }: APIGatewayProxyEvent): Record<string, string> {
  const ids = Object.entries(pathParameters ?? {}).filter(([, id]) => z.safeParse(Id, id).success);
  return Object.fromEntries(ids) as Record<string, string>;
}
