import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { verifyApiKey } from '../../lib/auth/api-keys.ts';
import { allow } from '../../lib/auth/policy.ts';
import { headerValues } from '../../lib/http/header-values.ts';

/** Authorizer of /api/v1: one header X-API-Key with a live key. API Gateway answers 401 to the error `Unauthorized`. */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const [presented, ...others] = headerValues(event.multiValueHeaders, 'x-api-key');
  const key = presented && others.length === 0 ? await verifyApiKey(presented) : null;
  if (!key) throw new Error('Unauthorized');
  return allow(event.methodArn, key.id, 'api_key');
}
