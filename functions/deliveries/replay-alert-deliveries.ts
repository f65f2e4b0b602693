import { encodeCursor, parseCursor } from '../../lib/http/cursor.ts';
import { buildCursorScope } from '../../lib/http/paging.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { MatchSpan, toDeliverySortKeyRange } from '../../lib/notifications/match-span.ts';
import { ReplayedSpan, replayDeliveriesInSpan } from '../../lib/notifications/replay-span.ts';

/** POST /api/v2/alerts/{alert_id}/replay: sends deliveries of a time span again under the same ids. */
export const handler = createWriteRoute(
  { name: 'replayAlertDeliveries', id: 'alert_id', body: MatchSpan, status: 200, response: ReplayedSpan },
  async ({ id, caller, body: { cursor, ...span } }) => {
    const list = buildCursorScope('replayAlertDeliveries', id, span);
    const after = cursor === undefined ? null : parseCursor(list, cursor, 'body').position.after;
    const { next, ...counts } = await replayDeliveriesInSpan(
      { person: caller.id, alert_id: id },
      { ...toDeliverySortKeyRange(span), after },
    );
    return { ...counts, next_cursor: next && encodeCursor(list, 0, { after: next, skip: 0 }) };
  },
);
