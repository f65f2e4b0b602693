import { authorizer } from '../../lib/http/authorizer.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { fetchKeySet, verifyAccessToken } from '../../lib/people/access-token.ts';
import { withSecondFactor } from '../../lib/people/second-factor.ts';
import { probed } from '../../lib/probe/probed.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authorizer of /api/v2: exactly one header Authorization with a live access token. API Gateway turns `Unauthorized` into 401.
 */
export const handler = probed(
  authorizer('accessTokenAuthorizer', async ({ multiValueHeaders }) => {
    const [presented = '', ...others] = headerValues(multiValueHeaders, 'authorization');
    const [, token] = BEARER.exec(presented.trim()) ?? [];
    const user = token && others.length === 0 ? await verifyAccessToken(token) : null;
    return user && token ? withSecondFactor(user, token) : null;
  }),
  () => [{ call: 'the key set of TOKEN_ISSUER', run: fetchKeySet }],
);
