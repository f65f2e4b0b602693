import { parseUnsubscribeToken } from '../../lib/delivery/unsubscribe.ts';
import { siteRoute } from '../../lib/site/site-route.ts';
import { buildConfirmPage, UNSUBSCRIBE_HEADERS } from '../../lib/site/unsubscribe-page.ts';

/** GET /unsubscribe/{stop_token}: asks for confirmation to end the mails, and changes nothing. */
export const handler = siteRoute({ name: 'getUnsubscribe', headers: UNSUBSCRIBE_HEADERS }, (event) => {
  parseUnsubscribeToken(event.pathParameters?.['stop_token'] ?? '');
  return buildConfirmPage(event.requestContext.path);
});
