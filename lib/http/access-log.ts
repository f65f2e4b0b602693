import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { RequestCost } from '../platform/dynamodb/capacity.ts';
import { addMetrics, type MetricGroup, type MetricValues, unprefixedConsole } from '../platform/log/metrics.ts';
import type { Problem } from '../values/problem.ts';
import { Id } from '../values/schemas.ts';

/** The result of a request: its status, and the problem if it failed. */
interface RequestOutcome {
  status: number;
  problem?: Problem;
}

/** The result of a request with its duration and cost; null without requests to the table. */
interface MeasuredOutcome extends RequestOutcome {
  durationMs: number;
  cost: RequestCost | null;
}

/** Server errors are measured by route, everything else for the whole service. */
const ACCESS_MEASURES: MetricGroup[] = [
  { names: ['server_errors'], dimension: 'route' },
  { names: ['client_errors', 'shares_posted', 'shares_refused', 'shares_failed'] },
];

/** The routes that post to the chat platform. */
const SHARE_ROUTES = ['shareEntry', 'shareDigest'];

/**
 * Logs one line for a handled request: caller, route, result, duration and consumed capacity.
 * The line also counts errors, and the messages that routes such as `shareEntry` post to the chat.
 */
export function logAccess(
  event: APIGatewayProxyEvent,
  route: string,
  { status, problem, durationMs, cost }: MeasuredOutcome,
): void {
  const { requestId, authorizer } = event.requestContext;
  const line = {
    level: status >= 500 ? 'ERROR' : 'INFO',
    request_id: requestId,
    route,
    ...getPathIds(event),
    caller: authorizer?.['principalId'] ?? null,
    status,
    code: problem?.code,
    share_id: problem?.shareId,
    note: problem?.note,
    duration_ms: Math.round(durationMs * 10) / 10,
    dynamodb_requests: cost?.requests ?? 0,
    read_units: cost?.readUnits ?? 0,
    write_units: cost?.writeUnits ?? 0,
    ...getErrorMetrics(status),
    ...(SHARE_ROUTES.includes(route) ? getShareMetrics(status) : {}),
  };
  unprefixedConsole.log(JSON.stringify(addMetrics(line, ACCESS_MEASURES)));
}

function getErrorMetrics(status: number): MetricValues {
  if (status >= 500) return { server_errors: 1 };
  return status >= 400 ? { client_errors: 1 } : {};
}

/** A share is refused if the caller or an administrator can fix the cause, and failed otherwise. */
function getShareMetrics(status: number): MetricValues {
  if (status >= 500) return { shares_failed: 1 };
  return status >= 400 ? { shares_refused: 1 } : { shares_posted: 1 };
}

/** Returns the ids of the path. A value that is not an id is omitted: it may be a key. */
function getPathIds({ pathParameters }: APIGatewayProxyEvent): Record<string, string> {
  const ids = Object.entries(pathParameters ?? {}).filter(([, id]) => z.safeParse(Id, id).success);
  return Object.fromEntries(ids) as Record<string, string>;
}
