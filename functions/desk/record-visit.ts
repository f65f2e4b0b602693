import { recordVisit, Visit } from '../../lib/desk/profile.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** POST /api/v2/me/visits: says that a person is here, and answers when they were here before. */
export const handler = writeRoute({ name: 'recordVisit', status: 200, answers: Visit }, async ({ caller }) => ({
  last_visit_at: await recordVisit(caller.id),
}));
