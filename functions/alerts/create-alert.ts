import { userPoolPermissionProbe } from '../../lib/access/people/account-status.ts';
import { AlertResponse, NewAlert } from '../../lib/alerts/alert.ts';
import { createAlert } from '../../lib/alerts/alert-store.ts';
import { listDestinations } from '../../lib/channels/destinations/destination-store.ts';
import { parseSearchableFilter } from '../../lib/http/alert-query-input.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { createPermissionCheck, createWithheldDestinationsLookup } from '../../lib/notifications/sending-permission.ts';
import { getAlerterPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

const SPEC = { name: 'createAlert', body: NewAlert, status: 201, response: AlertResponse } as const;
/** POST /api/v2/alerts: creates an alert. It rejects a query that the search would reject. */
export const handler = withPermissionProbes(
  createWriteRoute(SPEC, async ({ caller, body }) => {
    const filter = await parseSearchableFilter(body.query);
    const own = await listDestinations(caller.id);
    const check = await createPermissionCheck(caller.id, body.destinations ?? [], own);
    check([]);
    const alert = await createAlert(caller.id, { ...body, filter });
    writeAuditRecord(caller, 'made', { alert_id: alert.id });
    return { ...alert, stopped: (await createWithheldDestinationsLookup(caller.id, own))(alert) };
  }),
  () => [...getAlerterPermissionProbes(), userPoolPermissionProbe],
);
