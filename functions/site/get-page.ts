import { APP_PAGE_HEADERS, buildAppPage } from '../../lib/site/app-page.ts';
import { createPublicRoute } from '../../lib/site/public-route.ts';

/** GET /: the page of the web app; public. */
export const handler = createPublicRoute({ name: 'getPage', headers: APP_PAGE_HEADERS }, ({ requestContext }) =>
  buildAppPage(requestContext.path),
);
