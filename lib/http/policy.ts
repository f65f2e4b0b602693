import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { Role } from '../values/role.ts';

/** What an authorizer answers for a caller who gets in: leave for this one method, who they are and what they are. */
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
