import { buildOpenApiDocument } from '../../lib/http/site/assets.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';

/** GET /openapi.json: the contract of the service as OpenAPI; public. */
export const handler = createPublicRoute({ name: 'getOpenapi', headers: {} }, ({ requestContext }) =>
  buildOpenApiDocument(requestContext.path),
);
