import { unsubscribe } from '../../lib/channels/mail/unsubscribe.ts';
import { createPublicRoute } from '../../lib/http/site/public-route.ts';
import { buildUnsubscribedPage, UNSUBSCRIBE_PAGE_HEADERS } from '../../lib/http/site/unsubscribe-page.ts';
import { getUnsubscriberPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { MAIL_LINK_ACTOR, writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

/** POST /unsubscribe/{stop_token}: ends mails to a mailbox, by RFC 8058 or the button of the page. */
export const handler = withPermissionProbes(
  createPublicRoute({ name: 'unsubscribe', headers: UNSUBSCRIBE_PAGE_HEADERS, changes: true }, async (event) => {
    const destinations = await unsubscribe(event.pathParameters?.['stop_token'] ?? '');
    for (const destination_id of destinations)
      writeAuditRecord(MAIL_LINK_ACTOR, 'changed', { destination_id, changed: ['verified_at'] });
    return buildUnsubscribedPage(event.requestContext.path);
  }),
  getUnsubscriberPermissionProbes,
);
