import { buildContract } from '../../lib/site/contract.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /openapi.json: the contract of the service as OpenAPI; public. */
export const handler = siteRoute({ name: 'getOpenapi', headers: {} }, ({ requestContext }) =>
  buildContract(requestContext.path),
);
