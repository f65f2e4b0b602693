import { authorizer } from '../../lib/http/authorizer.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { verifyApiKey } from '../../lib/keys/api-keys.ts';

/** Authorizer of /api/v1: exactly one header X-API-Key with a live key. API Gateway turns the error `Unauthorized` into 401. */
export const handler = authorizer('apiKeyAuthorizer', async ({ multiValueHeaders }) => {
  const [presented, ...others] = headerValues(multiValueHeaders, 'x-api-key');
  const key = presented && others.length === 0 ? await verifyApiKey(presented) : null;
  return key && { id: key.id, role: 'api_key' };
});
