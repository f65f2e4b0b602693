import { authorizer } from '../../lib/http/authorizer.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { admitCaller } from '../../lib/keys/admission.ts';
import { probed } from '../../lib/probe/probed.ts';
import { apiKeyAuthorizer } from '../../lib/probe/roles.ts';

/**
 * Authorizer of /api/v1: exactly one header X-API-Key with a live key. API Gateway turns the error `Unauthorized` into 401. A caller
 * beyond their limit passes with `retryAfter`, since an authorizer cannot answer 429: the route does.
 */
export const handler = probed(
  authorizer('apiKeyAuthorizer', async ({ multiValueHeaders }) => {
    const [presented, ...others] = headerValues(multiValueHeaders, 'x-api-key');
    const caller = presented && others.length === 0 ? await admitCaller(presented) : null;
    return caller && { ...caller, role: 'api_key' };
  }),
  apiKeyAuthorizer,
);
