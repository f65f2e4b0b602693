import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { out } from '../log/line.ts';
import { type Measure, type Metrics, measurable } from '../log/metrics.ts';
import type { Cost } from '../table/capacity.ts';
import { Id } from '../values/id.ts';
import type { Problem } from '../values/problem.ts';

/** The result of a request: its status, and the problem if it failed. */
export interface Outcome {
  status: number;
  problem?: Problem;
}

/** Server errors are measured by route, everything else for the whole service. */
const MEASURES: Measure[] = [
  { names: ['server_errors'], by: 'route' },
  { names: ['client_errors', 'shares_posted', 'shares_refused', 'shares_failed'] },
];

/** The routes that post to the chat platform. */
const SHARES = ['shareEntry', 'shareDigest'];

/** Logs one line per request with caller, route, result and cost; with metrics for errors and shares. */
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

/** A share is refused if the caller or an administrator can fix the cause, and failed otherwise. */
function sharesOf(status: number): Metrics {
  if (status >= 500) return { shares_failed: 1 };
  return status >= 400 ? { shares_refused: 1 } : { shares_posted: 1 };
}

/** Returns the ids of the path. A value that is not an id is omitted: it may be a key. */
function idsOf({ pathParameters }: APIGatewayProxyEvent): Record<string, string> {
  const ids = Object.entries(pathParameters ?? {}).filter(([, id]) => z.safeParse(Id, id).success);
  return Object.fromEntries(ids) as Record<string, string>;
}
