import { authorizer } from '../../lib/http/authorizer.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { verifyAccessToken } from '../../lib/people/access-token.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authorizer of /api/v2: exactly one header Authorization with a live access token. API Gateway turns `Unauthorized` into 401.
 */
export const handler = authorizer('accessTokenAuthorizer', async ({ multiValueHeaders }) => {
  const [presented = '', ...others] = headerValues(multiValueHeaders, 'authorization');
  const [, token] = BEARER.exec(presented.trim()) ?? [];
  return token && others.length === 0 ? verifyAccessToken(token) : null;
});
