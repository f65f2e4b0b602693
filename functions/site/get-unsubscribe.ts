import { parseUnsubscribeToken } from '../../lib/channels/mail/unsubscribe.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';
import { buildUnsubscribeConfirmationPage, UNSUBSCRIBE_PAGE_HEADERS } from '../../lib/http/site/unsubscribe-page.ts';

/** GET /unsubscribe/{stop_token}: asks for confirmation to end the mails, and changes nothing. */
export const handler = createPublicRoute({ name: 'getUnsubscribe', headers: UNSUBSCRIBE_PAGE_HEADERS }, (event) => {
  parseUnsubscribeToken(event.pathParameters?.['stop_token'] ?? '');
  return buildUnsubscribeConfirmationPage(event.requestContext.path);
});
