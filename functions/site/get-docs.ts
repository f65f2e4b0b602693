import { buildDocsPage, DOCS_HEADERS } from '../../lib/site/docs-page.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /docs: a page to read the contract and to try out its requests; public. */
export const handler = siteRoute({ name: 'getDocs', headers: DOCS_HEADERS }, ({ requestContext }) =>
  buildDocsPage(requestContext.path),
);
