import { DOCS_HEADERS, docsAt } from '../../lib/site/docs.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /docs: a page on which the contract can be read and its requests can be tried out, for anybody. */
export const handler = siteRoute({ name: 'getDocs', headers: DOCS_HEADERS }, ({ requestContext }) =>
  docsAt(requestContext.path),
);
