import { createWriteRoute } from '../../lib/http/route.ts';
import { recordVisit, Visit } from '../../lib/workspace/profile.ts';

/** POST /api/v2/me/visits: says that a person is here, and answers when they were here before. */
export const handler = createWriteRoute({ name: 'recordVisit', status: 200, response: Visit }, async ({ caller }) => ({
  last_visit_at: await recordVisit(caller.id),
}));
