import { createWriteRoute } from '../../lib/http/route.ts';
import { assertViewQuery } from '../../lib/http/view-query.ts';
import { NewView, View } from '../../lib/workspace/view.ts';
import { createView } from '../../lib/workspace/views.ts';

/** POST /api/v2/me/views: gives a filter of the list of updates a name. */
export const handler = createWriteRoute(
  { name: 'createView', body: NewView, status: 201, response: View },
  async ({ caller, body }) => {
    assertViewQuery(body.query);
    return createView(caller.id, body);
  },
);
