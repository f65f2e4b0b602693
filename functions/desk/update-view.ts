import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { assertViewQuery } from '../../lib/http/view-query.ts';
import { updateViewConditionally } from '../../lib/workspace/me.ts';
import { View, ViewChange } from '../../lib/workspace/view.ts';

/** PATCH /api/v2/me/views/{view_id}: changes a view's name, filters or place, field by field. */
export const handler = createWriteRoute(
  { name: 'updateView', id: 'view_id', body: ViewChange, status: 200, response: View },
  async ({ caller, id, body, event }) => {
    if (body.query !== undefined) assertViewQuery(body.query);
    return updateViewConditionally(caller, { id, change: body }, createIfMatchCheck(event));
  },
);
