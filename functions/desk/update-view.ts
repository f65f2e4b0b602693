import { changeViewOf } from '../../lib/desk/me.ts';
import { View, ViewChange } from '../../lib/desk/view.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { refuseUnusableQuery } from '../../lib/http/view-query.ts';

/** PATCH /api/v2/me/views/{view_id}: changes a view's name, filters or place, field by field. */
export const handler = writeRoute(
  { name: 'updateView', id: 'view_id', body: ViewChange, status: 200, answers: View },
  async ({ caller, id, body, event }) => {
    if (body.query !== undefined) refuseUnusableQuery(body.query);
    return changeViewOf(caller, id, body, expectationOf(event));
  },
);
