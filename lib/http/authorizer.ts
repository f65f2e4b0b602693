import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { addMetrics, unprefixedConsole } from '../platform/log/metrics.ts';
import type { Role } from '../values/roles-and-states.ts';

type AuthorizerCheck = (event: APIGatewayRequestAuthorizerEvent) => Promise<AuthorizedCaller | null>;

/**
 * Creates a Lambda authorizer. `check` returns the caller, or null for invalid credentials.
 * Null becomes the error `Unauthorized`, which API Gateway turns into 401; any other error becomes 503.
 * Other errors are logged and counted here, because Lambda's own error metric includes each `Unauthorized`.
 */
export function createAuthorizer(name: string, check: AuthorizerCheck) {
  return async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const caller = await check(event).catch((error: unknown) => {
      logAuthorizerError(name, event, error);
      throw error;
    });
    if (!caller) throw new Error('Unauthorized');
    return buildAllowPolicy(event.methodArn, caller);
  };
}

function logAuthorizerError(name: string, { requestContext }: APIGatewayRequestAuthorizerEvent, error: unknown): void {
  const { name: kind, code, note } = error as { name?: string; code?: string; note?: string };
  const failure = { error: kind, code, note, authorizer_errors: 1 };
  const line = { level: 'ERROR', request_id: requestContext?.requestId, authorizer: name, ...failure };
  unprefixedConsole.log(JSON.stringify(addMetrics(line, [{ names: ['authorizer_errors'] }])));
}

/**
 * A caller whom an authorizer admits, with restrictions that the route enforces.
 * - `retryAfter`: seconds until the next request is allowed; set if the caller exceeded a rate limit.
 * - `isOverWrites`: true if the caller exceeded the limit of writes, not the limit of all requests.
 * - `secondFactor`: why an admin gets no admin rights; absent otherwise.
 */
interface AuthorizedCaller {
  id: string;
  role: Role;
  retryAfter?: number;
  isOverWrites?: boolean;
  secondFactor?: 'missing' | 'unknown';
}

/**
 * Returns the authorizer's response that allows one method of API Gateway.
 * Its context passes the caller's id, role and restrictions to the route.
 */
function buildAllowPolicy(methodArn: string, caller: AuthorizedCaller): APIGatewayAuthorizerResult {
  const { id, role, retryAfter, isOverWrites, secondFactor } = caller;
  return {
    principalId: id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
    },
    // API Gateway passes context values as text.
    context: {
      role,
      ...(retryAfter ? { retry_after: String(retryAfter) } : {}),
      ...(isOverWrites ? { over: 'writes' } : {}),
      ...(secondFactor ? { second_factor: secondFactor } : {}),
    },
  };
}
