import { admitPersonRequest } from '../../lib/access/keys/caller-limits.ts';
import { refreshTokenVerificationKeys, verifyAccessToken } from '../../lib/access/people/access-token.ts';
import { limitRoleBySecondFactor } from '../../lib/access/people/second-factor.ts';
import { createAuthorizer } from '../../lib/http/authorizer.ts';
import { getHeaderValues } from '../../lib/http/request-headers.ts';
import { getAccessTokenAuthorizerPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authorizes requests of /api/v2 by one header Authorization with a valid access token. API Gateway turns
 * `Unauthorized` into 401. A person over a rate limit passes with `retryAfter`, as an API key does.
 */
export const handler = withPermissionProbes(
  createAuthorizer('accessTokenAuthorizer', async ({ multiValueHeaders, httpMethod }) => {
    const [presented = '', ...others] = getHeaderValues(multiValueHeaders, 'authorization');
    const [, token] = BEARER.exec(presented.trim()) ?? [];
    const user = token && others.length === 0 ? await verifyAccessToken(token) : null;
    const person = user && token ? await limitRoleBySecondFactor(user, token) : null;
    return person && { ...person, ...(await admitPersonRequest(person.id, httpMethod)) };
  }),
  () => [
    { call: 'the key set of TOKEN_ISSUER', run: refreshTokenVerificationKeys },
    ...getAccessTokenAuthorizerPermissionProbes(),
  ],
);
