import { ownerFor, readAlert } from '../../lib/alerts/alerts.ts';
import { LIST_TYPES } from '../../lib/http/list-content.ts';
import { MatchPage, matchesContent } from '../../lib/http/match-lists.ts';
import { FollowedPageQuery } from '../../lib/http/queries.ts';
import { readRoute } from '../../lib/http/route.ts';
import { probed } from '../../lib/probe/probed.ts';
import { matchReader } from '../../lib/probe/roles.ts';

/** GET /api/v1/alerts/{alert_id}/matches: what an alert rang for, and why. */
export const handler = probed(
  readRoute(
    { name: 'listAlertMatches', id: 'alert_id', types: LIST_TYPES },
    MatchPage,
    FollowedPageQuery,
    async ({ caller, id }, parameters, event) => {
      const alert = await readAlert(await ownerFor(caller, id), id);
      return matchesContent(event, 'listAlertMatches', alert, parameters);
    },
  ),
  matchReader,
);
