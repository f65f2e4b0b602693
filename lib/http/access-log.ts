import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Cost } from '../data/cost.ts';

/** One line a request: who called what, how it went and what it cost. */
export function logAccess(
  event: APIGatewayProxyEvent,
  route: string,
  status: number,
  duration: number,
  cost: Cost | null,
): void {
  const { requestId, authorizer } = event.requestContext;
  const line = {
    level: 'INFO',
    request_id: requestId,
    route,
    caller: authorizer?.['principalId'] ?? null,
    status,
    duration_ms: Math.round(duration * 10) / 10,
    dynamodb_requests: cost?.requests ?? 0,
    read_units: cost?.readUnits ?? 0,
    write_units: cost?.writeUnits ?? 0,
  };
  console.log(JSON.stringify(line));
}
