import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { verifyApiKey } from '../../lib/auth/api-keys.ts';
import { headerValues } from '../../lib/http/header-values.ts';

/** Authorizer of /api/v1: one header X-API-Key with a live key. API Gateway answers 401 to the error `Unauthorized`. */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const [presented, ...others] = headerValues(event.multiValueHeaders, 'x-api-key');
  const key = presented && others.length === 0 ? await verifyApiKey(presented) : null;
  if (!key) throw new Error('Unauthorized');
  return {
    principalId: key.id,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: event.methodArn }],
    },
  };
}
