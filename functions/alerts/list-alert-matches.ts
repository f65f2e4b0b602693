import { getAlert, getAlertOwner } from '../../lib/alerts/alert-store.ts';
import { FEED_MEDIA_TYPES } from '../../lib/http/list-content.ts';
import { buildAlertMatchesContent, MatchPage } from '../../lib/http/match-content.ts';
import { ChangesPageQuery } from '../../lib/http/query-schemas.ts';
import { createReadRoute } from '../../lib/http/route.ts';
import { getMatchReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** GET /api/v1/alerts/{alert_id}/matches: what an alert rang for, and why. */
export const handler = withPermissionProbes(
  createReadRoute(
    {
      name: 'listAlertMatches',
      id: 'alert_id',
      types: FEED_MEDIA_TYPES,
      response: MatchPage,
      common: ChangesPageQuery,
    },
    async ({ caller, id }, parameters, event) => {
      const alert = await getAlert(await getAlertOwner(caller, id), id);
      return buildAlertMatchesContent(event, alert, { route: 'listAlertMatches', parameters });
    },
  ),
  getMatchReaderPermissionProbes,
);
