import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Cost } from '../data/cost.ts';
import { Id } from '../schemas/id.ts';
import type { Problem } from '../schemas/problem.ts';

/** How a request went: its status, and the problem where there is one. */
export interface Outcome {
  status: number;
  problem?: Problem;
}

/** One line a request: who called what, how it went and what it cost. */
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
  };
  console.log(JSON.stringify(line));
}

/** The ids of the path. What cannot be one is left out: somebody may have put a key there. */
function idsOf({ pathParameters }: APIGatewayProxyEvent): Record<string, string> {
  const ids = Object.entries(pathParameters ?? {}).filter(([, id]) => z.safeParse(Id, id).success);
  return Object.fromEntries(ids) as Record<string, string>;
}
