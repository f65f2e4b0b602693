import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Role } from '../values/role.ts';

/** An authorizer's answer for an accepted caller: permission for this one method, their id and their role. */
export function allow(methodArn: string, principalId: string, role: Role): APIGatewayAuthorizerResult {
  return {
    principalId,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
    },
    context: { role },
  };
}
