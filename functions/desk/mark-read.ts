import { Marked, Marks, mark } from '../../lib/desk/marks.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** POST /api/v2/me/read: marks entries as read or unread, however many with one write. */
export const handler = writeRoute(
  { name: 'markRead', body: Marks, status: 200, answers: Marked },
  async ({ caller, body }) => ({ as_of: await mark(caller.id, body) }),
);
