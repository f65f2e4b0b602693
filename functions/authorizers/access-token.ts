import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { verifyAccessToken } from '../../lib/auth/access-token.ts';
import { allow } from '../../lib/auth/policy.ts';
import { headerValues } from '../../lib/http/header-values.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** Authorizer of /api/v2: one header Authorization with a live access token. API Gateway answers 401 to the error `Unauthorized`. */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const [presented = '', ...others] = headerValues(event.multiValueHeaders, 'authorization');
  const [, token] = BEARER.exec(presented.trim()) ?? [];
  const user = token && others.length === 0 ? await verifyAccessToken(token) : null;
  if (!user) throw new Error('Unauthorized');
  return allow(event.methodArn, user.id, user.role);
}
