import { NewView, View } from '../../lib/desk/view.ts';
import { createView } from '../../lib/desk/views.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { refuseUnusableQuery } from '../../lib/http/view-query.ts';

/** POST /api/v2/me/views: gives a filter of the list of updates a name. */
export const handler = writeRoute(
  { name: 'createView', body: NewView, status: 201, answers: View },
  async ({ caller, body }) => {
    refuseUnusableQuery(body.query);
    return createView(caller.id, body);
  },
);
