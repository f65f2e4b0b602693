import { createItemRoute } from '../../lib/http/read-routes.ts';
import { getLogHeadWithRecipients, LogHead } from '../../lib/proof/log-head.ts';

/** GET /api/v2/evidence/head: the current head of the log, and where earlier heads were sent. */
export const handler = createItemRoute({ name: 'getEvidenceHead', item: LogHead }, getLogHeadWithRecipients);
