import { authorizer } from '../../lib/http/authorizer.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { admitPerson } from '../../lib/keys/caller-limits.ts';
import { fetchKeySet, verifyAccessToken } from '../../lib/people/access-token.ts';
import { withSecondFactor } from '../../lib/people/second-factor.ts';
import { probed } from '../../lib/probe/probed.ts';
import { accessTokenAuthorizer } from '../../lib/probe/roles.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authorizer of /api/v2: exactly one header Authorization with a live access token. API Gateway turns `Unauthorized` into 401. A person
 * beyond a limit passes with `retryAfter`, as a key does.
 */
export const handler = probed(
  authorizer('accessTokenAuthorizer', async ({ multiValueHeaders, httpMethod }) => {
    const [presented = '', ...others] = headerValues(multiValueHeaders, 'authorization');
    const [, token] = BEARER.exec(presented.trim()) ?? [];
    const user = token && others.length === 0 ? await verifyAccessToken(token) : null;
    const person = user && token ? await withSecondFactor(user, token) : null;
    return person && { ...person, ...(await admitPerson(person.id, httpMethod)) };
  }),
  () => [{ call: 'the key set of TOKEN_ISSUER', run: fetchKeySet }, ...accessTokenAuthorizer()],
);
