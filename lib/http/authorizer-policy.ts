import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Role } from '../values/role.ts';

/** An authorized caller. `retryAfter` (seconds) if they exceeded a limit of requests or writes, `secondFactor` if an admin lacks it. */
export interface AuthorizedCaller {
  id: string;
  role: Role;
  retryAfter?: number;
  isOverWrites?: boolean;
  secondFactor?: 'missing' | 'unknown';
}

/** Returns an authorizer's response: permission for one method, with id, role and restrictions. */
export function buildAllowPolicy(methodArn: string, accepted: AuthorizedCaller): APIGatewayAuthorizerResult {
  const { id, role, retryAfter, isOverWrites, secondFactor } = accepted;
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
