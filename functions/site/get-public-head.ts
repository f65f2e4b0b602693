import { createPublicRoute } from '../../lib/http/site/public-route.ts';
import { getPublicLogHead } from '../../lib/http/site/service-health.ts';

/** GET /evidence/head: the present head of the log, for everybody, if the operator turned it on. */
export const handler = createPublicRoute({ name: 'getPublicHead', headers: {} }, getPublicLogHead);
