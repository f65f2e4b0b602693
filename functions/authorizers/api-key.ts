import { admitApiKeyRequest } from '../../lib/access/keys/admit-request.ts';
import { createAuthorizer } from '../../lib/http/authorizer.ts';
import { getHeaderValues } from '../../lib/http/request-headers.ts';
import { getApiKeyAuthorizerPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/**
 * Authorizes requests of /api/v1 by one header X-API-Key with a live key. API Gateway turns the error `Unauthorized`
 * into 401. A caller over their rate limit passes with `retryAfter`: an authorizer cannot answer 429, so the route
 * does.
 */
export const handler = withPermissionProbes(
  createAuthorizer('apiKeyAuthorizer', async ({ multiValueHeaders }) => {
    const [presented, ...others] = getHeaderValues(multiValueHeaders, 'x-api-key');
    const caller = presented && others.length === 0 ? await admitApiKeyRequest(presented) : null;
    return caller && { ...caller, role: 'api_key' };
  }),
  getApiKeyAuthorizerPermissionProbes,
);
