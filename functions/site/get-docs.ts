import { DOCS_HEADERS, docsAt } from '../../lib/site/docs.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /docs: a page to read the contract and to try out its requests; public. */
export const handler = siteRoute({ name: 'getDocs', headers: DOCS_HEADERS }, ({ requestContext }) =>
  docsAt(requestContext.path),
);
