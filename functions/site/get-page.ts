import { buildAppPage, PAGE_HEADERS } from '../../lib/site/app-page.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /: the page of the web app; public. */
export const handler = siteRoute({ name: 'getPage', headers: PAGE_HEADERS }, ({ requestContext }) =>
  buildAppPage(requestContext.path),
);
