import { buildOpenApiDocument } from '../../lib/site/contract.ts';
import { createPublicRoute } from '../../lib/site/public-route.ts';

/** GET /openapi.json: the contract of the service as OpenAPI; public. */
export const handler = createPublicRoute({ name: 'getOpenapi', headers: {} }, ({ requestContext }) =>
  buildOpenApiDocument(requestContext.path),
);
