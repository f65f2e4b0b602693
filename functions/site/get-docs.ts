import { buildDocsPage, DOCS_HEADERS } from '../../lib/http/site/docs-page.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';

/** GET /docs: a page to read the contract and to try out its requests; public. */
export const handler = createPublicRoute({ name: 'getDocs', headers: DOCS_HEADERS }, ({ requestContext }) =>
  buildDocsPage(requestContext.path),
);
