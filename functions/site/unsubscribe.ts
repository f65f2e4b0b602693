import { unsubscribe } from '../../lib/delivery/unsubscribe.ts';
import { LINK, trail } from '../../lib/log/trail.ts';
import { probed } from '../../lib/probe/probed.ts';
import { unsubscriber } from '../../lib/probe/roles.ts';
import { siteRoute } from '../../lib/site/site-route.ts';
import { donePage, UNSUBSCRIBE_HEADERS } from '../../lib/site/unsubscribe-page.ts';

/** POST /unsubscribe/{stop_token}: ends the mails of a person to a mailbox, by the one click of RFC 8058 or by the page's button. */
export const handler = probed(
  siteRoute({ name: 'unsubscribe', headers: UNSUBSCRIBE_HEADERS, changes: true }, async (event) => {
    const destinations = await unsubscribe(event.pathParameters?.['stop_token'] ?? '');
    for (const destination_id of destinations) trail(LINK, 'changed', { destination_id }, ['verified_at']);
    return donePage(event.requestContext.path);
  }),
  unsubscriber,
);
