import { APP_PAGE_HEADERS, buildAppPage } from '../../lib/http/site/app-page.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';

/** GET /: the page of the web app; public. */
export const handler = createPublicRoute({ name: 'getPage', headers: APP_PAGE_HEADERS }, ({ requestContext }) =>
  buildAppPage(requestContext.path),
);
