import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Role } from '../values/role.ts';

/** An accepted caller; `retryAfter` are the seconds for which they called too often, `secondFactor` is why an admin is less than that. */
export interface Accepted {
  id: string;
  role: Role;
  retryAfter?: number;
  secondFactor?: 'missing' | 'unknown';
}

/** An authorizer's answer for an accepted caller: permission for this one method, their id, their role, and what speaks against them. */
export function allow(methodArn: string, { id, role, retryAfter, secondFactor }: Accepted): APIGatewayAuthorizerResult {
  return {
    principalId: id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
    },
    // API Gateway hands values on as text.
    context: {
      role,
      ...(retryAfter ? { retry_after: String(retryAfter) } : {}),
      ...(secondFactor ? { second_factor: secondFactor } : {}),
    },
  };
}
