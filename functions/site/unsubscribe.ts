import { unsubscribe } from '../../lib/delivery/unsubscribe.ts';
import { LINK_ACTOR, writeAuditRecord } from '../../lib/log/audit-log.ts';
import { getUnsubscriberProbeSteps } from '../../lib/probe/roles.ts';
import { withProbe } from '../../lib/probe/with-probe.ts';
import { siteRoute } from '../../lib/site/site-route.ts';
import { buildUnsubscribedPage, UNSUBSCRIBE_HEADERS } from '../../lib/site/unsubscribe-page.ts';

/** POST /unsubscribe/{stop_token}: ends mails to a mailbox, by RFC 8058 or the button of the page. */
export const handler = withProbe(
  siteRoute({ name: 'unsubscribe', headers: UNSUBSCRIBE_HEADERS, changes: true }, async (event) => {
    const destinations = await unsubscribe(event.pathParameters?.['stop_token'] ?? '');
    for (const destination_id of destinations)
      writeAuditRecord(LINK_ACTOR, 'changed', { destination_id, changed: ['verified_at'] });
    return buildUnsubscribedPage(event.requestContext.path);
  }),
  getUnsubscriberProbeSteps,
);
