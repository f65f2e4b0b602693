import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Role } from '../values/role.ts';

/**
 * A caller whom an authorizer admits, with restrictions that the route enforces.
 * - `retryAfter`: seconds until the next request is allowed; set if the caller exceeded a rate limit.
 * - `isOverWrites`: true if the caller exceeded the limit of writes, not the limit of all requests.
 * - `secondFactor`: why an admin gets no admin rights; absent otherwise.
 */
export interface AuthorizedCaller {
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
export function buildAllowPolicy(methodArn: string, caller: AuthorizedCaller): APIGatewayAuthorizerResult {
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
