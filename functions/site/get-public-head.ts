import { getPublicLogHead } from '../../lib/site/public-log-head.ts';
import { siteRoute } from '../../lib/site/site-route.ts';

/** GET /evidence/head: the present head of the log, for everybody, if the operator turned it on. */
export const handler = siteRoute({ name: 'getPublicHead', headers: {} }, getPublicLogHead);
