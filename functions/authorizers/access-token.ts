import { authorizer } from '../../lib/http/authorizer.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { verifyAccessToken } from '../../lib/people/access-token.ts';
import { withSecondFactor } from '../../lib/people/second-factor.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authorizer of /api/v2: exactly one header Authorization with a live access token. API Gateway turns `Unauthorized` into 401.
 */
export const handler = authorizer('accessTokenAuthorizer', async ({ multiValueHeaders }) => {
  const [presented = '', ...others] = headerValues(multiValueHeaders, 'authorization');
  const [, token] = BEARER.exec(presented.trim()) ?? [];
  if (!token || others.length > 0) return null;
  const user = await verifyAccessToken(token);
  return user && withSecondFactor(user, token);
});
